import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { differentiate, NotedPlaces, reprint } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libText = (name: string): string => readFileSync(join(libraryFolder, name), "utf8");

function notesIn(source: string, path = "/f.ts") {
  const notes = new NotedPlaces();
  const host = { readFile: (name: string) => (name === path ? source : undefined), libText };
  const request = { files: [path], heads: [{ function: "f" }], options: { notes } };
  const linesOf = (made: { readonly files: readonly { readonly text: string }[] }): string[] =>
    made.files.flatMap(({ text }) => text.split("\n")).flatMap((line) => /retrograd_note\(.*\)/.exec(line)?.[0] ?? []);
  const primal = linesOf(reprint(request, host));
  const adjoint = linesOf(differentiate({ ...request, mode: "adjoint" }, host));
  return { primal, adjoint, names: notes.names };
}

it("the primal says all that it stores, the adjoint what of it is in the forward sweep", () => {
  const { primal, adjoint, names } = notesIn(`export function f(x: Float64Array): number {
  let unused = x[0]! * 2;
  let s = x[0]! * x[1]!;
  for (let i = 0; i < 3; i++) {
    s = s * s;
    x[i] = s;
  }
  unused = s;
  return s;
}`);
  expect(names).toEqual(["2:3 unused", "3:3 s", "5:5 s", "6:5 x deref.index", "8:3 unused"]);
  const places = (lines: readonly string[]) => lines.map((line) => line.replace(/.*\((-?\d+).*/, "$1"));
  for (const place of places(adjoint)) expect(places(primal)).toContain(place);
  expect(places(adjoint)).toEqual(["1", "2"]);
  expect(adjoint.join()).not.toContain("unused");
});

it("what is computed again for the backward sweep is told by a number below zero; stores of the backward sweep are no stores of the primal", () => {
  const { adjoint } = notesIn(`export function f(x: Float64Array): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    const t = x[i]! + 3;
    s = s * Math.sin(t * t);
  }
  return s;
}`);
  expect(adjoint.filter((line) => line.startsWith("retrograd_note(-"))).toHaveLength(1);
  expect(adjoint.join()).not.toMatch(/, [a-z]+b\)/);
});

it("in C a complex number is said by its parts, and a copy for fixed arguments says what it stores", () => {
  const { primal, adjoint, names } = notesIn(
    `#include <complex.h>
static double squares(const double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += v[i] * v[i];
  return s;
}
double f(double complex z, double *x, int n) {
  double two[2] = {x[0], cabs(z)};
  double complex w = z * z;
  return creal(w * w) + squares(two, 2) * squares(x, n);
}`,
    "/f.c",
  );
  expect(names.filter((name) => name.startsWith("9:"))).toEqual(["9:3 w re", "9:3 w im"]);
  for (const lines of [primal, adjoint])
    expect(lines.filter((line) => /\bw\)/.test(line)).map((line) => line.replace(/\d+/, "…"))).toEqual([
      "retrograd_note(…, creal(w))",
      "retrograd_note(…, cimag(w))",
    ]);
  const places = (lines: readonly string[]) =>
    lines.map((line) => Number(/-?\d+/.exec(line)?.[0])).filter((n) => n >= 0);
  expect(places(primal)).toEqual(expect.arrayContaining(places(adjoint)));
});
