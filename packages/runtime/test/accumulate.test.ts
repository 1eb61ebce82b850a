import { expect, it } from "vitest";
import { accumulate } from "../src/index.js";

it("adds numbers at the same places, shared objects once", () => {
  const shared = { v: 1 };
  const into = { a: new Float64Array([1, 2]), b: [1, { c: 3 }], m: new Map([["k", 2]]), p: { v: 10 }, name: "x" };
  const seed = {
    a: new Float64Array([10, 20]),
    b: [5, { c: 7 }],
    m: new Map([["k", 4]]),
    p: shared,
    q: shared,
    name: "y",
  };
  accumulate(into, seed);
  expect(into).toEqual({
    a: new Float64Array([11, 22]),
    b: [6, { c: 10 }],
    m: new Map([["k", 6]]),
    p: { v: 11 },
    name: "x",
  });
});

it("follows cycles once", () => {
  const into: { v: number; self?: unknown } = { v: 1 };
  into.self = into;
  const seed: { v: number; self?: unknown } = { v: 2 };
  seed.self = seed;
  accumulate(into, seed);
  expect(into.v).toBe(3);
});
