import { expect, it } from "vitest";
import { TIME_LIMIT, tryLaws } from "./try-laws.js";

/** Not among the tests of every run yet: some of its programs still fail. Set RETROGRAD_SEED to what a failing run printed to have its programs again. */
const given = process.env.RETROGRAD_SEED;
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

it(
  `every law holds for 250 random programs, new in every run (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() => tryLaws({ seed, count: 250 })).not.toThrow();
  },
  TIME_LIMIT,
);
