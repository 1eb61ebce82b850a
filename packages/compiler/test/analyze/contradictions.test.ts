import fc from "fast-check";
import { expect, it } from "vitest";
import type { Condition } from "../../src/3-analyze/arrays/regions/contradictions.js";
import { areContradictory, atMost, below, isZero } from "../../src/3-analyze/arrays/regions/contradictions.js";
import { Polynomial } from "../../src/3-analyze/arrays/regions/polynomials.js";

const [i, j, n] = ["i", "j", "n"].map((name) => Polynomial.symbol(name)) as [Polynomial, Polynomial, Polynomial];
const number = (value: number): Polynomial => Polynomial.constant(value);
const all = (): boolean => true;
const none = (): boolean => false;

it("whole numbers leave gaps that real ones fill", () => {
  // 3 i = 3 j + 1
  const thirds = [isZero(i.scaled(3).minus(j.scaled(3)).minus(number(1)))];
  expect(areContradictory(thirds, all)).toBe(true);
  expect(areContradictory(thirds, none)).toBe(false);
  const between = [below(i, j), below(j, i.plus(number(1)))];
  expect(areContradictory(between, all)).toBe(true);
  expect(areContradictory(between, none)).toBe(false);
});

it("a bound and its neighbour", () => {
  const inside = [atMost(number(0), i), below(i, n), isZero(j.minus(i))];
  expect(areContradictory([...inside, below(j, n)], all)).toBe(false);
  expect(areContradictory([...inside, atMost(n, j)], all)).toBe(true);
  expect(areContradictory([...inside, atMost(n.minus(number(1)), j)], all)).toBe(false);
});

it("never contradicts what some whole numbers fulfil", () => {
  const linear = fc.tuple(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -5, max: 5 }),
  );
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })),
      fc.array(linear, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      ([x, y], rows, isWhole) => {
        // Each condition is made true at (x, y).
        const conditions = rows.map(([a, b, c]): Condition => {
          const value = a * x + b * y + c;
          const polynomial = i.scaled(a).plus(j.scaled(b)).plus(number(c));
          if (value === 0) return { polynomial, is: "zero" };
          return { polynomial: polynomial.scaled(Math.sign(value)), is: value % 2 === 0 ? "not negative" : "positive" };
        });
        expect(areContradictory(conditions, isWhole ? all : none)).toBe(false);
      },
    ),
    { numRuns: 500, seed: 79101 },
  );
});

it("finds what no whole numbers in a box fulfil, mostly", () => {
  const box = [atMost(number(0), i), atMost(i, number(4)), atMost(number(0), j), atMost(j, number(4))];
  // i + j = 9 is outside, 2 i + 2 j = 7 is between, i = j with i < j is nowhere.
  for (const outside of [
    [isZero(i.plus(j).minus(number(9)))],
    [isZero(i.scaled(2).plus(j.scaled(2)).minus(number(7)))],
    [isZero(i.minus(j)), below(i, j)],
  ])
    expect(areContradictory([...box, ...outside], all)).toBe(true);
});

it("products of polynomials are taken apart again", () => {
  const product = i.plus(number(2)).times(n).plus(j);
  expect(product.linearIn("i")?.coefficient.key).toBe(n.key);
  expect(product.linearIn("i")?.rest.key).toBe(n.scaled(2).plus(j).key);
  expect(product.quotient(n).key).toBe(i.plus(number(2)).key);
  expect(product.replaced("i", number(-2)).key).toBe(j.key);
  expect(n.times(n).linearIn("n")).toBe(null);
});

it("fractions are not rounded", () => {
  // 1/3 + 1/11 = 14/33
  const parts = [isZero(i.scaled(3).minus(number(1))), isZero(j.scaled(11).minus(number(1)))];
  const sum = [isZero(n.scaled(33).minus(number(14))), isZero(i.plus(j).minus(n))];
  expect(areContradictory([...parts, ...sum], none)).toBe(false);
});

it("says nothing of numbers that are too large to be exact", () => {
  // j = 1000000007 · 998244353, n one more: neither is a number of 53 bits.
  const [p, q] = [1_000_000_007, 998_244_353];
  const huge = [isZero(i.minus(number(p))), isZero(j.minus(i.scaled(q))), isZero(n.minus(j).minus(number(1)))];
  expect(areContradictory([...huge, isZero(n.minus(i.scaled(q)).minus(number(1)))], all)).toBe(false);
});
