/** Where a derivative could not follow, the user is told. */
import { expect, it } from "vitest";
import { derived } from "./derived-text.js";

it("functions that the head makes and hands out", () => {
  expect(
    derived(
      "ts",
      `export function f(x: number): () => number {
  const y = x * x;
  return () => y * x;
}`,
    ).told,
  ).toContain("error RG3306 1");
});

it("an object that nothing gives to the pointer", () => {
  expect(
    derived(
      "ts",
      `interface Node { v: number; next?: Node }
export function f(x: number): number {
  const a: Node = { v: x };
  let s = x;
  if (s > 100) { const b = a.next!; b.v = x * x; s = s * b.v; }
  return s * a.v;
}`,
    ).told,
  ).toContain("warning RG3313 5");
});

it("two numbers in a row whose bits are read by another member of the union", () => {
  expect(
    derived(
      "c",
      `union num { double v[2]; long bits[2]; };
double f(double x) {
  union num u;
  u.v[0] = x * x;
  u.v[1] = x;
  if (u.bits[0] < 0) return x;
  return x * u.v[0] * u.v[1];
}`,
    ).told,
  ).toEqual(["error RG2117 4"]);
});

it("bits of a number that another member of the union reads, and that become a number", () => {
  expect(
    derived(
      "c",
      `union num { double v; long bits; };
double f(double x) {
  union num u;
  u.v = x * x;
  return x * (double)(u.bits & 0xfffffff) * u.v;
}`,
    ).told,
  ).toEqual(["error RG3307 5"]);
});

it("a function that counts: nothing that it computes has a derivative", () => {
  expect(
    derived(
      "c",
      `double f(const double *x, int n) {
  int s = 0;
  for (int k = 0; k < n; k++) if (x[k] > 2) s++;
  return s;
}`,
    ).told,
  ).toEqual(["warning RG4005 1"]);
});

it("a parameter's storage that is released is told of where that is done", () => {
  expect(
    derived(
      "c",
      `#include <stdlib.h>
double f(double *x) {
  x[0] = 2 * x[0];
  double r = x[0] * x[1];
  free(x);
  return r;
}`,
    ).told,
  ).toEqual(["error RG3311 5"]);
});
