import { expect, it } from "vitest";
import { TIME_LIMIT } from "../try-series.js";
import { tryCLaws } from "./try-c-laws.js";

it(
  "every law holds for 150 random C programs, the same in every run",
  () => {
    expect(() => tryCLaws({ seed: 20240301, count: 150 })).not.toThrow();
  },
  TIME_LIMIT,
);
