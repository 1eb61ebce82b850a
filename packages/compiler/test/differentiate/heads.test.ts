/** What generated heads take and give, where something that was asked for has no derivative, or comes in from a module. */
import { expect, it } from "vitest";
import { derived } from "../analyze/derived-text.js";
import type { Generated } from "../tangent/differentiate.js";
import { differentiate } from "../tangent/differentiate.js";

type Tangent = (...args: readonly unknown[]) => { readonly value: number; readonly tangent: number | Float64Array };

const headOf = ({ exports, name }: Generated): Tangent => exports[name] as unknown as Tangent;

/** The parameters of the generated head. */
const signature = (text: string): string | undefined => /export function \w+\(([^)]*)\)/.exec(text)?.[1];

it("a result that was not asked for has no seed: what comes in for a module's variable stays behind the parameters", () => {
  const source = `let g = 0;
export function f(x: number, y: number): number {
  g = g + x * x * y;
  return 3;
}`;
  expect(signature(derived("ts", source, { of: ["g"] }).text)).toBe("x: number, y: number, gb: number");
});

it("a result that was asked for has one, also where it depends on nothing", () => {
  const source = `export function f(x: number, o: Float64Array): number {
  o[0] = x * x;
  return 3;
}`;
  expect(signature(derived("ts", source).text)).toBe("x: number, o: Float64Array, ob: Float64Array, fb: number");
});

it("several directions: tangents of a module's array are handed in, or made for all directions", () => {
  const source = `const w = new Float64Array(3);
export function f(x: number): number {
  return x * w[0]! * w[1]!;
}`;
  const how = { mode: "tangent", directions: 2 } as const;
  const { text, told } = derived("ts", source, { ...how, wrt: ["x", "w"] });
  expect(told).toEqual([]);
  expect(signature(text)).toBe("x: number, xd: Float64Array, wd: Float64Array");
  const held = source.replace("return x", "w[1] = x * x; return x");
  expect(derived("ts", held, { ...how, wrt: ["x"] }).text).toContain("wd = new Float64Array(2 * w.length);");
});

it("several directions: numbers that a new object begins with have their tangents", () => {
  const source = `interface P { a: number; b: number; next: P | null }
function make(x: number, next: P | null): P {
  return { a: x * x, b: 2, next };
}
export function f(x: number, n: number): number {
  let p: P | null = null;
  for (let i = 1; i < n; i++) p = make(x * i, p);
  let s = 0;
  while (p !== null) {
    s += p.a * p.b;
    p = p.next;
  }
  return s;
}`;
  const f_dv = headOf(differentiate(source, "f", { directions: 2, wrt: ["x"] }));
  // s = 2 (1 + 4) x².
  expect(f_dv(0.5, Float64Array.of(1, 2), 3).tangent).toEqual(Float64Array.of(10, 20));
});

it("several directions: whether a subscript is whole is asked where that is not known, and only there", () => {
  const source = (subscript: string): string => `export function f(x: number, n: number): number {
  const a = new Float64Array(4);
  for (let i = 0; i < n; i++) a[${subscript}] = x * i;
  return a[1]! * a[2]!;
}`;
  const asks = (subscript: string): boolean =>
    derived("ts", source(subscript), { mode: "tangent", directions: 2, wrt: ["x"] }).text.includes("% 1 === 0");
  expect(asks("i")).toBe(false);
  expect(asks("i / 2")).toBe(true);
});

it("C, storage that is allocated anew: what the head was given is where it was, what it frees is looked up", () => {
  const source = `#include <stdlib.h>
double f(int n, double *x) {
  double *w = malloc(n * sizeof *w), s = 0;
  for (int i = 0; i < n; i++) w[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += w[i] * w[i] * x[i];
  free(w);
  return s;
}`;
  const { text, told } = derived("c", source, { memory: "reallocate" });
  expect(told).toEqual([]);
  expect(text).toContain("rg_now(&wb[i])");
  expect(text).toContain("xb[i] +=");
  expect(text).not.toMatch(/rg_now\(&xb?\[/);
});

it("the user's variables keep their names: a digit tells those of the derivative from them", () => {
  const source = `export function f(x: number, seed: number, xb: number): number {
  let results = x * seed;
  for (let k = 0; k < 3; k++) {
    const resultsb = Math.sin(results * x);
    results = resultsb * resultsb * xb;
  }
  return results;
}`;
  const { text } = derived("ts", source);
  expect(text).toContain("{ xb1: number; seedb: number; xbb: number }");
  expect(text).toContain("const resultsb = Math.sin(results * x);");
  expect(text).toContain("let resultsb1 = fb;");
});
