/** One IL program, printed in TypeScript's and in C's words, gives the same numbers. */
import { expect, test } from "vitest";
import { printC } from "../../src/7-print/c/print-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { lowerText, runText } from "../simplify/lower-text.js";
import { compileAndRun } from "./gcc.js";

const numeric: readonly (readonly [string, string])[] = [
  [
    "sums",
    `export function f(x: Float64Array, n: number): number {
      let s = 0;
      for (let i = 0; i < n; i++) s += x[i] * Math.sin(x[n - 1 - i]);
      return s;
    }`,
  ],
  [
    "breaks out of two loops",
    `export function f(x: Float64Array, n: number): number {
      let found = -1;
      outer: for (let i = 0; i < n; i++)
        for (let j = 0; j < i; j++) {
          if (x[j] > x[i]) continue outer;
          if (x[i] - x[j] < 0.25) { found = 10 * i + j; break outer; }
        }
      return found;
    }`,
  ],
  [
    "writes and calls",
    `function smooth(x: Float64Array, i: number, w: number): void { x[i] = (1 - w) * x[i] + w * (x[i - 1] + x[i + 1]) / 2; }
    export function f(x: Float64Array, n: number): number {
      for (let k = 0; k < 3; k++) for (let i = 1; i < n - 1; i += 2) smooth(x, i, 0.3 * k);
      let p = 1;
      let i = n;
      while (--i >= 0) { if (i % 2 === 1) continue; p *= Math.abs(x[i]) + 1; }
      return p;
    }`,
  ],
  [
    "rounds as JavaScript does",
    `export function f(x: Float64Array, n: number): number {
      let s = Math.max(-0, 0) + Math.round(-2.5) + Math.round(2.5) + Math.sign(-3) + Math.min(x[0], x[1], 0.1);
      for (let i = 0; i < n; i++) s = s * 3 + Math.round(x[i] * 10) + Math.trunc(x[i]) + (x[i] * 7) % 3;
      return s + Math.hypot(x[0], x[1]) ** 1.5;
    }`,
  ],
  [
    "works on bits",
    `export function f(x: Float64Array, n: number): number {
      let h = 7;
      for (let i = 0; i < n; i++) h = ((h << 5) ^ (h >>> 3) ^ (x[i] * 1000)) | 0;
      return h + (~h & 255) + (h >> 2);
    }`,
  ],
  [
    "chooses",
    `export function f(x: Float64Array, n: number): number {
      let s = 0;
      for (let i = 0; i < n; i++) {
        switch (i % 4) {
          case 0: s += x[i]; break;
          case 1: case 2: if (x[i] > 0.5) break; s -= x[i] > 0.2 && !(s > 3) ? 2 : -1 / (i + 1); break;
          default: s *= 0.5;
        }
        do { s += 0.125; if (s < 0) continue; } while (s < 0.5);
      }
      return s;
    }`,
  ],
];

test.each(numeric)(
  "%s",
  (_, text) => {
    const { program, head } = lowerText(text, "f");
    const bag = new DiagnosticBag();
    const { source } = printC(program, { heads: [head] }, bag);
    expect(bag.all).toEqual([]);
    const x = Float64Array.from({ length: 9 }, (_, i) => Math.sin(i * 1.7) + 0.1 * i);
    const expected = runText(text, "f")(x.slice(), x.length) as number;
    const list = [...x].map((v) => v.toString()).join(", ");
    const main = `\n#include <stdio.h>\nint main(void) {\n  double x[] = {${list}};\n  printf("%.17g", f(x, 9));\n  return 0;\n}\n`;
    const got = compileAndRun({ "f.c": source + main });
    expect(got.messages === "" ? "" : got.messages + source).toBe("");
    // Elementary functions may differ in the last place between the two libraries.
    if (text.includes("Math.sin") || text.includes("**")) expect(Number(got.output) / expected).toBeCloseTo(1, 13);
    else expect(Number(got.output)).toBe(expected);
  },
  60_000,
);

test("what C does not have is refused", () => {
  const { program, head } = lowerText(
    "export function f(x: Float64Array): number { let s = 0; for (let i = 0; i < x.length; i++) s += x[i]; return s; }",
    "f",
  );
  const bag = new DiagnosticBag();
  printC(program, { heads: [head] }, bag);
  expect(bag.all.map((d) => d.code)).toEqual(["RG5101"]);
});
