import { expect, it } from "vitest";
import { tryLaws } from "./try-laws.js";
import { TIME_LIMIT } from "./try-series.js";

it(
  "every law holds for 220 random programs, the same in every run",
  () => {
    expect(() => tryLaws({ seed: 20240229, count: 220 })).not.toThrow();
  },
  TIME_LIMIT,
);
