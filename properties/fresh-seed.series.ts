import { expect, it } from "vitest";
import { tryLaws } from "./try-laws.js";
import { freshSeed, TIME_LIMIT } from "./try-series.js";

const seed = freshSeed();

it(
  `every law holds for 80 random programs of all families, new in every run (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() => tryLaws({ seed, count: 80 })).not.toThrow();
  },
  TIME_LIMIT,
);
