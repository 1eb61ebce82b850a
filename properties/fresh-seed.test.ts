import { expect, it } from "vitest";
import { TIME_LIMIT, tryLaws } from "./try-laws.js";

/** Set RETROGRAD_SEED to what a failing run printed to have its programs again. */
const given = process.env.RETROGRAD_SEED;
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

it(
  `every law holds for 80 random programs, new in every run (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() => tryLaws({ seed, count: 80 })).not.toThrow();
  },
  TIME_LIMIT,
);
