/** In which type derivatives are computed. */
import { expect, it } from "vitest";
import { derived } from "../analyze/derived-text.js";
import { planRows } from "../plan/planned-text.js";

it("a complex number times a long double is a long one, also on the way back", () => {
  const seed = (factor: string): string | undefined => {
    const source = `#include <complex.h>
double complex f(double complex z, double complex w, ${factor} r) { return r * (z * w); }`;
    return /(.*) seed = r \* fb;/.exec(derived("c", source, { wrt: ["z", "w"] }).text)?.[1]?.trim();
  };
  expect(seed("long double")).toBe("long double complex");
  expect(seed("double")).toBe("double complex");
});

it("seeds are as precise as what they are seeds of; a product with a double is a double", () => {
  const source = `float f(float x, float y, double r) { float v = x * y; return v * v * y + (float)(r * v) + (float)((double)v * x); }`;
  const { text } = derived("c", source, { wrt: ["x", "y"] });
  expect(text).toMatch(/float vb = /);
  expect(text).toContain("x * (double)fb");
  expect(text).not.toMatch(/double \w+ =/);
  const sum =
    "double f(const float *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i] * x[i]; return s; }";
  expect(derived("c", sum).text).toMatch(/double sb = /);
});

it("in TypeScript all of it is a number, also beside arrays of single precision", () => {
  const source = `export function f(x: Float32Array, a: number): void {
    for (let k = 1; k < x.length; k++) x[k] = x[k]! + a * x[k - 1]! * x[k - 1]!;
  }`;
  const { text } = derived("ts", source);
  expect(text).toContain("xb[k - 1]! +=");
  expect(text).not.toContain("fround");
  // A local variable would not round as the array does.
  expect(text).not.toContain("carried");
});

it("numbers of single precision and integers are recorded in four bytes, doubles in eight", () => {
  const source = (type: string): string => `${type} f(${type} *x, int n) {
    ${type} s = 1;
    int k = 0;
    for (int i = 0; i < n; i++) {
      s = s * x[k];
      x[k] = s;
      k = (2 * k + 1) % n;
    }
    return s;
  }`;
  const records = (text: string): readonly string[] =>
    [...new Set([...text.matchAll(/rg_(?:push|reserve)_(\w+)/g)].map((match) => match[1]!.replace(/s$/, "")))].sort();
  expect(records(derived("c", source("float")).text)).toEqual(["float", "int"]);
  expect(records(derived("c", source("double")).text)).toEqual(["double", "int"]);
  const costs = (type: string): readonly string[] =>
    planRows(source(type), "f", "/f.c").flatMap(({ about, line, subject, kind, bytes }) =>
      about === "value" && kind === "pushed" ? [`${line} ${subject}: ${bytes}`] : [],
    );
  expect(costs("float")).toEqual(["5 s: 4", "6 x[]: 4", "7 k: 4"]);
  expect(costs("double")).toEqual(["5 s: 8", "6 x[]: 8", "7 k: 4"]);
});
