/** Subscripts as polynomials. */
import { expect, it } from "vitest";
import { isSame } from "../../src/3-analyze/arrays/regions/overlap.js";
import { Polynomial } from "../../src/3-analyze/arrays/regions/polynomials.js";

const [i, n] = ["i", "n"].map((name) => Polynomial.symbol(name)) as [Polynomial, Polynomial];

it("a quotient has whole coefficients", () => {
  expect(i.scaled(6).quotient(Polynomial.constant(2)).key).toBe(i.scaled(3).key);
  expect(i.scaled(3).quotient(Polynomial.constant(2)).isZero).toBe(true);
  expect(i.times(n).plus(n.scaled(2)).quotient(n).key).toBe(i.plus(Polynomial.constant(2)).key);
});

it("steps that are the same whatever runs", () => {
  const at = (...forms: readonly (Polynomial | null)[]) => ({ kind: "index", forms }) as const;
  expect(isSame(at(i), at(i))).toBe(true);
  expect(isSame(at(i), at(n))).toBe(false);
  expect(isSame(at(null), at(null))).toBe(false);
  expect(isSame(at(i), at(i, n))).toBe(false);
  expect(isSame(at(i), { kind: "deref" })).toBe(false);
});
