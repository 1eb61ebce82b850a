import { expect, it } from "vitest";
import { freshSeed, TIME_LIMIT } from "../try-series.js";
import { tryAdjointAgainInC, trySecondOrder, trySecondOrderInC } from "./try-second-order.js";

it.each([
  ["second derivatives of random programs in C", trySecondOrderInC],
  ["second derivatives of random programs in TypeScript", trySecondOrder],
  ["derivatives of adjoints of random programs in C", tryAdjointAgainInC],
] as const)(
  "%s are right, or refused, others in every run",
  (_, attempt) => {
    const seed = freshSeed();
    console.info(`RETROGRAD_SEED=${seed}`);
    expect(attempt({ seed, count: 60 }).broken).toEqual([]);
  },
  TIME_LIMIT,
);
