import { expect, it } from "vitest";
import { freshSeed, TIME_LIMIT } from "../try-series.js";
import { trySecondOrder, trySecondOrderInC } from "./try-second-order.js";

it.each([
  ["C", trySecondOrderInC],
  ["TypeScript", trySecondOrder],
] as const)(
  "second derivatives of random programs in %s are right, or refused, others in every run",
  (_, attempt) => {
    const seed = freshSeed();
    console.info(`RETROGRAD_SEED=${seed}`);
    expect(attempt({ seed, count: 60 }).broken).toEqual([]);
  },
  TIME_LIMIT,
);
