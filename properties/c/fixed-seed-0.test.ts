import { expect, it } from "vitest";
import { TIME_LIMIT } from "../try-series.js";
import { tryCLaws } from "./try-c-laws.js";

it.each([
  { seed: 79101, count: 40 },
  { seed: 79102, count: 40 },
])(
  "every law holds for random C programs of all families, the same in every run: %o",
  (series) => {
    expect(() => tryCLaws(series)).not.toThrow();
  },
  TIME_LIMIT,
);
