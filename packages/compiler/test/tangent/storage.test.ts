import { describe, expect, it } from "vitest";
import { zerosLike } from "../../../runtime/src/index.js";
import type { Options } from "./differentiate.js";
import { differentiate } from "./differentiate.js";

/** Visits every number in a value, in a fixed order; `f` may give a new one. */
function mapNumbers(value: unknown, f: (n: number) => number, seen = new Set<object>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) {
    for (const [key, v] of value) typeof v === "number" ? value.set(key, f(v)) : mapNumbers(v, f, seen);
    return;
  }
  const storage = value as Record<string, unknown>;
  for (const key of Object.keys(storage)) {
    const v = storage[key];
    if (typeof v === "number") storage[key] = f(v);
    else mapNumbers(v, f, seen);
  }
}

function numbers(value: unknown): number[] {
  const found: number[] = [];
  mapNumbers(value, (n) => {
    found.push(n);
    return n;
  });
  return found;
}

function filled<T>(value: T, from: (k: number) => number): T {
  if (typeof value === "number") return from(0) as T;
  let k = 0;
  mapNumbers(value, () => from(k++));
  return value;
}

/** The sum of the result and all numbers in the arguments after the call, with different weights. */
const weights = (values: readonly unknown[]): number =>
  values.flatMap(numbers).reduce((total, n, k) => total + n * Math.cos(k), 0);

function claim(name: string, source: string, inputs: () => unknown[]): void {
  it(name, () => {
    for (const options of [{}, { enabled: false }, { prepare: false }] satisfies Options[]) {
      const generated = differentiate(source, "f", options);
      agree(generated, inputs);
    }
  });
}

function agree(generated: ReturnType<typeof differentiate>, inputs: () => unknown[]): void {
  const { exports, name, shadows, text } = generated;
  const f = exports.f as unknown as (...args: unknown[]) => number | undefined;
  const f_d = exports[name] as unknown as (...args: unknown[]) => { value: number; tangent: number } | undefined;
  const hasShadow: boolean[] = [];
  for (const shadow of shadows) {
    if (shadow) hasShadow.pop();
    hasShadow.push(shadow);
  }
  const direction = (): unknown[] =>
    inputs().map((v, p) =>
      hasShadow[p] === true ? filled(zerosLike(v), (k) => Math.sin(3 * k + p + 1)) : zerosLike(v),
    );
  const h = 2 ** -9;
  const phi = (steps: number): number => {
    const t = steps * h;
    const along = direction();
    const at = inputs().map((value, p) => {
      if (typeof value === "number") return value + t * (along[p] as number);
      const rates = numbers(along[p]);
      let k = 0;
      mapNumbers(value, (n) => n + t * (rates[k++] ?? 0));
      return value;
    });
    const result = f(...at);
    return weights([[result ?? 0], ...at]);
  };
  const expected = (45 * (phi(1) - phi(-1)) - 9 * (phi(2) - phi(-2)) + (phi(3) - phi(-3))) / (60 * h);
  const values = inputs();
  const derivatives = direction();
  const result = f_d(...values.flatMap((v, p) => (hasShadow[p] === true ? [v, derivatives[p]] : [v])));
  const plain = inputs();
  const value = f(...plain);
  expect(typeof result === "object" ? result.value : result, text).toBe(value);
  expect(values.flatMap(numbers), text).toEqual(plain.flatMap(numbers));
  const tangent = typeof result === "object" ? result.tangent : 0;
  const found = weights([[tangent], ...derivatives.map((d, p) => (hasShadow[p] === true ? d : zerosLike(values[p])))]);
  const error = Math.abs(found - expected) / Math.max(1, Math.abs(expected));
  expect(error, `${found} for ${expected}\n${text}`).toBeLessThan(1e-7);
}

describe("storage that the caller gives", () => {
  claim(
    "arrays that are read, written and both",
    `export function f(a: number, x: Float64Array, y: Float64Array, n: number): number {
      let s = 0;
      for (let i = 0; i < n; i++) { y[i] = x[i] * a + y[i] * y[i]; x[i] = Math.sin(y[i]); s += x[i] * i; }
      y[0] = 3;
      return s;
    }`,
    () => [0.7, Float64Array.of(1, 2, 3), Float64Array.of(0.1, 0.2, 0.3), 3],
  );
  claim(
    "an output parameter and no result",
    `export function f(x: number[], out: number[]): void {
      for (let i = 0; i < x.length; i++) out[i] = Math.exp(x[i]) / (1 + x[i]);
    }`,
    () => [
      [0.1, 0.2, 0.3],
      [5, 6, 7],
    ],
  );
  claim(
    "objects, nested, with references stored into them",
    `export interface Body { m: number; name: string; q: Float64Array; inner: { k: number }; next: Body | null }
    export function f(b: Body, a: number): number {
      b.m *= a;
      const other: Body = { m: a, name: "o", q: b.q, inner: { k: b.m }, next: null };
      other.q[1] = b.inner.k * a;
      b.inner.k = other.inner.k + b.q[1];
      return other.q[0] * b.inner.k + (b.next ? b.next.m * b.m : 1);
    }`,
    () => [
      {
        m: 2,
        name: "b",
        q: Float64Array.of(0.5, 0.6),
        inner: { k: 3 },
        next: { m: 0.3, name: "n", q: new Float64Array(1), inner: { k: 1 }, next: null },
      },
      0.7,
    ],
  );
  claim(
    "one array given twice to a procedure",
    `function axpy(a: number, x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] += a * x[i]; }
    export function f(a: number, x: Float64Array): number { axpy(a, x, x); axpy(2, x, x.subarray(1)); return x[0] * x[1]; }`,
    () => [0.7, Float64Array.of(0.5, 0.6, 0.7)],
  );
  claim(
    "a list that grows in the caller's hands, a map that changes",
    `export function f(l: number[], m: Map<string, number>, a: number): number {
      l.push(a * l[0]);
      m.set("new", l[1] * m.get("k")!);
      m.set("k", a);
      return l[l.length - 1] * m.get("new")!;
    }`,
    () => [[1.5, 2.5], new Map([["k", 0.3]]), 0.7],
  );
  claim(
    "a parameter that becomes active inside",
    `export function f(n: number, x: Float64Array): number { let s = 0; n = n * x[0]; for (const e of x) s += n * e; return s; }`,
    () => [2, Float64Array.of(0.5, 0.6, 0.7)],
  );
  claim(
    "a small array of the function's own",
    `export function f(x: Float64Array, a: number): number { const s = new Float64Array(2); s[0] = x[0] * a; s[1] = s[0] * x[1]; return s[1] * s[0]; }`,
    () => [Float64Array.of(0.5, 0.6), 0.7],
  );
});
