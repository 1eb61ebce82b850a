/** What the sweeps do for values: on which stack they go, what is there when they come back, which adjoints meet what may be infinite. */
import { expect, it } from "vitest";
import { derived } from "./derived-text.js";

it("a number that may be undefined and is asked for that is saved as it is", () => {
  const { text } = derived(
    "ts",
    `export function f(x: number[], n: number): number {
  let s = 0;
  let v = x[0]!;
  for (let k = 0; k < n; k++) {
    s += (v ?? 1) * s + 1;
    v = x[k]!;
  }
  return s;
}`,
  );
  expect(text).toContain("refs.push(v);");
});

it("maps whose keys have shadows have none of their own: nothing is done for them", () => {
  const { text } = derived(
    "ts",
    `class Box { v = 0; }
export function f(x: Float64Array, n: number): number {
  const m = new Map<Box, number>();
  const all: Box[] = [];
  for (let k = 0; k < n; k++) { const b = new Box(); b.v = x[k]!; all.push(b); m.set(b, k); }
  let s = 0;
  for (const [b, k] of m) s += b.v * b.v * k;
  m.delete(all[0]!);
  for (const b of m.keys()) s += b.v * s;
  m.clear();
  return s + m.size;
}`,
  );
  expect(text).not.toMatch(/\bmb\b/);
});

it("as many elements as a local variable that is set once says", () => {
  const { text } = derived(
    "c",
    `#include <stdlib.h>
double f(const double *x, int n) {
  double *a, *b, *p;
  int m = 4;
  a = malloc(m * sizeof *a);
  b = malloc(m * sizeof *b);
  p = n > 3 ? a : b;
  double s = 0;
  for (int k = 0; k < n; k++) p[k] = x[k] * 2;
  for (int k = 0; k < n; k++) s += p[k] * p[k];
  for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) p[j] = i;
  for (int k = 0; k < n; k++) s += x[k] * p[k];
  free(a); free(b);
  return s;
}`,
  );
  expect(text).toContain("rg_push_doubles(p, 0 < n ? 4 : 0);");
});

it("the part of a quotient whose adjoint may be zero, as its divisor may be", () => {
  const { text } = derived(
    "c",
    `#include <complex.h>
double f(double x, double y, int n) {
  double _Complex z = x + I * y;
  double s = 0;
  for (int k = 0; k < n; k++) {
    double t = creal(z / (x + k));
    if (k > 0) s += t;
  }
  return s;
}`,
  );
  expect(text).toContain("if (tb != 0) {");
});
