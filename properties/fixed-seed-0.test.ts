import { expect, it } from "vitest";
import { tryLaws } from "./try-laws.js";
import { TIME_LIMIT } from "./try-series.js";

it.each([
  { seed: 79101, count: 40 },
  { seed: 79102, count: 40 },
])(
  "every law holds for random programs of all families, the same in every run: %o",
  (series) => {
    expect(() => tryLaws(series)).not.toThrow();
  },
  TIME_LIMIT,
);
