import { expect, it } from "vitest";
import { freshSeed, TIME_LIMIT } from "../try-series.js";
import { tryCLaws } from "./try-c-laws.js";

const seed = freshSeed();

it(
  `every law holds for 400 random C programs of all families, new in every run (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() => tryCLaws({ seed, count: 400 })).not.toThrow();
  },
  TIME_LIMIT,
);
