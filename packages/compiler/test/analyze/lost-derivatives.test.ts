/** Where a derivative could not follow, the user is told. */
import { expect, it } from "vitest";
import { reportPointersToNothing } from "../../src/3-analyze/lost-derivatives/pointers-to-nothing.js";
import { unplacedStorage } from "../../src/3-analyze/lost-derivatives/unplaced-storage.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { factsOf, written } from "../suppress/written-il.js";
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

it("a pointer that leads to something of another kind does not lead to nothing", () => {
  const told = (pointer: string): readonly string[] => {
    const program = written(`record P = interface P {
  v: real64;
}
parameter x#0: real64;
local t#1: *packed<real64; row; 0>;
local p#2: ?{P};
local s#3: real64;
unit f = function f (x#0) -> plain (value: real64) {
  t#1 = new 0 packed<real64; row; 0> [3] fill x#0;
  p#2 = ${pointer};
  s#3 = t#1.*[0];
  if (s#3 > 3) {
    s#3 = (p#2.*.v * x#0);
  }
  return (s#3);
}`);
    const facts = factsOf(program);
    const bag = new DiagnosticBag();
    reportPointersToNothing({ ...facts, unplaced: unplacedStorage(facts) }, bag);
    return bag.all.map(({ code }) => code);
  };
  expect(told("null :: nil")).toEqual(["RG3313"]);
  expect(told("convert<?{P}>(t#1)")).toEqual([]);
});

it("a pointer of which nothing says where it leads is handed on to what is called, and comes back from it", () => {
  const lost = (text: string): readonly string[] => derived("c", text, { disable: ["inline-calls"] }).told;
  const table = "extern double *table;\n";
  expect(
    lost(`${table}static void put(double *p, int k, double v) { p[k] = v; }
static double get(const double *p, int k) { return p[k]; }
double f(double x, int k) { put(table, k, x * x); return x * get(table, k); }`),
  ).toEqual(["error RG4006 2"]);
  expect(
    lost(`${table}static double *here(double *p) { return p; }
double f(double x, int k) {
  double *q = here(table);
  q[k] = x * x;
  return x * q[k];
}`),
  ).toEqual(["error RG4006 5"]);
});
