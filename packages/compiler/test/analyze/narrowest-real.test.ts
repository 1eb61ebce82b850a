/** A derivative is said to be of single precision only where something that carries one is. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";

function precision(text: string, wrt?: readonly string[]): number | undefined {
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  const head = { function: "f", ...(wrt === undefined ? {} : { wrt }) };
  const outcome = differentiate({ mode: "adjoint", files: ["/p.c"], heads: [head] }, host);
  expect(outcome.diagnostics).toEqual([]);
  return outcome.heads[0]?.precision;
}

test("doubles", () => {
  expect(precision("double f(double x) { return x * x; }")).toBe(64);
});

test("a float that is an input, an intermediate, a function's result, in storage", () => {
  expect(precision("double f(float x) { return (double)x * x; }")).toBe(32);
  expect(precision("double f(double x) { float y = x * x; return y; }")).toBe(32);
  expect(precision("#include <math.h>\ndouble f(double x) { return sinf(x); }")).toBe(32);
  expect(precision("double f(int n, const float *x) { return n * (double)x[0]; }")).toBe(32);
  expect(precision("static float g(float x) { return 2 * x; }\ndouble f(double x) { return g(x); }")).toBe(32);
});

test("a float that carries no derivative says nothing", () => {
  expect(precision("double f(double x, const float *w) { return w[0] * x; }", ["x"])).toBe(64);
  expect(precision("static const float scale = 2;\ndouble f(double x) { return (double)scale * x; }")).toBe(64);
});
