import { expect, it } from "vitest";
import { tryLaws } from "./try-laws.js";
import { freshSeed, TIME_LIMIT } from "./try-series.js";

const seed = freshSeed();

it(
  `every law holds for 400 random programs of all families, new in every run (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() => tryLaws({ seed, count: 400 })).not.toThrow();
  },
  TIME_LIMIT,
);
