/** hessianVector and hessian: against differences of gradients, and symmetric. */
import { copyOf } from "@retrograd/runtime/functions";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Program } from "./build-program.js";
import { built, project } from "./build-program.js";
import { at, numbersIn } from "./numbers-in.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const model = `
export interface Options { k: number; inner: { w: Float64Array; flag: boolean }; label: string }
export function rosenbrock(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i + 1 < x.length; i++) s += 100 * (x[i + 1]! - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2;
  return s;
}
export const numbers = (x: number, y: number): number => x * x * y + Math.sin(x * y);
/** Writes in x, list and o. */
export function mixed(a: number, x: Float64Array, list: number[], o: Options, n = 2): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    x[i] = x[i]! * o.inner.w[i]! + a;
    list[0] = list[0]! * x[i]!;
    s += n * x[i]! ** 2 + (o.inner.flag ? list[0]! : 0);
  }
  o.k = o.k * s;
  return s * o.k;
}
function step(u: Float64Array, k: number): Float64Array {
  const next = new Float64Array(u.length);
  for (let i = 0; i < u.length; i++) next[i] = u[i]! + k * (u[(i + 1) % u.length]! - u[i]!) * Math.exp(-u[i]!);
  return next;
}
/** A fresh array in each step, and a loop whose length depends on numbers. */
export function evolve(u: Float64Array, k: number): number {
  let now = u;
  for (let t = 0; t < 4; t++) now = step(now, k);
  let s = 0;
  for (const a of now) if (a > 0) s += a * a * Math.cos(a);
  return s;
}
export class Vec {
  constructor(public x: number, public y: number) {}
  plus(o: Vec): Vec { return new Vec(this.x + o.x, this.y + o.y); }
  times(k: number): Vec { return new Vec(this.x * k, this.y * k); }
  norm(): number { return Math.sqrt(this.x * this.x + this.y * this.y); }
}
export function vectors(p: Vec, q: Vec, k: number): number {
  let v = p.times(k);
  for (let i = 0; i < 3; i++) v = v.plus(q.times(v.norm()));
  return v.norm() * k;
}
export function replace(o: { w: number[] }): number { o.w = o.w.map((a) => a * a); return o.w[0]! * o.w[1]! * o.w[1]!; }
export function rest(a: number, ...xs: number[]): number { let s = 0; for (const x of xs) s += x * x * x * a; return s; }
export const linear = (x: number, y: Float64Array): number => 3 * x + y[0]!;
export const vector = (x: Float64Array): Float64Array => x.map((a) => a * a);
export function clash(direction: number, result: number, times: number): number { return direction ** 3 * result * times; }
`;

const names = ["rosenbrock", "numbers", "mixed", "evolve", "vectors", "replace", "rest", "linear", "clash"];
const program = `
import { gradient, hessian, hessianVector } from "retrograd";
import { ${names.join(", ")} } from "./model";
export const gradients = { ${names.map((name) => `${name}: gradient(${name})`).join(", ")} };
export const products = { ${names.map((name) => `${name}: hessianVector(${name})`).join(", ")} };
export const part = { gradient: gradient(mixed, { wrt: ["a", "o.inner.w"] }), product: hessianVector(mixed, { wrt: ["a", "o.inner.w"] }) };
export const hessians = { rosenbrock: hessian(rosenbrock), numbers: hessian(numbers), evolve: hessian(evolve), one: hessian(evolve, { wrt: ["u"] }) };
export { Vec } from "./model";
`;

let app: Program;
beforeAll(async () => {
  app = await built(project({ "src/app.ts": program, "src/model.ts": model }), "src/app.ts");
});

const options = () => ({ k: 0.8, inner: { w: Float64Array.of(1.2, 0.9, -0.3), flag: true }, label: "l" });
const argumentsOf: Readonly<Record<string, () => unknown[]>> = {
  rosenbrock: () => [Float64Array.of(0.3, -0.7, 1.1, 0.2)],
  numbers: () => [0.7, -1.3],
  mixed: () => [0.4, Float64Array.of(0.3, -0.7, 1.1), [2, 3], options(), 3],
  evolve: () => [Float64Array.of(0.3, -0.7, 1.1), 0.4],
  vectors: () => [new app.Vec(1, 2), new app.Vec(-0.3, 0.4), 1.5],
  replace: () => [{ w: [2, 3] }],
  rest: () => [2, 3, 4],
  linear: () => [2, Float64Array.of(1, 2)],
  clash: () => [2, 3, 4],
};

/** Numbers of a gradient's shape that are no special ones. */
function direction(like: unknown, seed: number): Record<string, unknown> {
  const copy = copyOf(like) as Record<string, unknown>;
  numbersIn(copy).forEach((path, k) => {
    at(copy, path.slice(0, -1))[path.at(-1) as string] = Math.sin(seed + 1.7 * k);
  });
  return copy;
}

/** The arguments, moved along a direction; a list for rest parameters is spread. */
function moved(args: readonly unknown[], along: Record<string, unknown>, by: number): unknown[] {
  const copy = copyOf(args) as unknown[];
  const keys = Object.keys(along);
  keys.forEach((key, k) => {
    const values = along[key];
    const isRest = Array.isArray(values) && typeof copy[k] === "number";
    for (const path of numbersIn(values)) {
      const whole = isRest ? [k + Number(path[0])] : [k, ...path];
      at(copy, whole.slice(0, -1))[whole.at(-1) as string] += by * at(values, path);
    }
  });
  return copy;
}

const dot = (a: unknown, b: unknown): number => numbersIn(a).reduce((s, path) => s + at(a, path) * at(b, path), 0);

describe.each(names)("%s", (name) => {
  test("the product with a vector is the difference of two gradients", () => {
    const [gradient, product] = [app.gradients[name], app.products[name]];
    const args = argumentsOf[name]?.() ?? [];
    const along = direction(gradient(...args), 0.3);
    const before = structuredClone([along, args]);
    const found = product(along, ...args);
    expect(structuredClone([along, args])).toEqual(before);
    const h = 1e-5;
    const [up, down] = [gradient(...moved(args, along, h)), gradient(...moved(args, along, -h))];
    const paths = numbersIn(found);
    expect(paths.length).toBe(numbersIn(up).length);
    for (const path of paths) {
      const difference = (at(up, path) - at(down, path)) / (2 * h);
      // Differences of gradients are right to h², and to rounding over h: eight digits of what the gradient is made of.
      const size = 1 + Math.abs(difference) + Math.abs(at(up, path));
      expect(
        Math.abs(at(found, path) - difference),
        `${path.join(".")}: ${at(found, path)}, ${difference}`,
      ).toBeLessThan(2e-7 * size);
    }
  });

  test("it is symmetric", () => {
    const [gradient, product] = [app.gradients[name], app.products[name]];
    const args = argumentsOf[name]?.() ?? [];
    const [v, w] = [direction(gradient(...args), 0.3), direction(gradient(...args), 1.1)];
    const [vHw, wHv] = [dot(v, product(w, ...args)), dot(w, product(v, ...args))];
    expect(Math.abs(vHw - wHv)).toBeLessThan(1e-11 * (1 + Math.abs(vHw)));
  });
});

test("by parts of arguments; a direction may be given in part", () => {
  const args = argumentsOf.mixed?.() ?? [];
  const w = Float64Array.of(1, 2, 3);
  const found = app.part.product({ o: { inner: { w } } }, ...args);
  expect(Object.keys(found)).toEqual(["a", "o"]);
  const whole = app.products.mixed({ o: { inner: { w } } }, ...args);
  expect(found.a).toBeCloseTo(whole.a, 12);
  found.o.inner.w.forEach((each: number, k: number) => expect(each).toBeCloseTo(whole.o.inner.w[k], 12));
  expect(() => app.part.product({ x: w }, ...args)).toThrow(/hessianVector: directions: there is no x/);
});

test("hessians: rows are products with unit vectors", () => {
  const x = Float64Array.of(0.3, -0.7, 1.1, 0.2);
  const { rosenbrock, numbers, evolve, one } = app.hessians;
  const rows = rosenbrock(x).x.x;
  expect(rows).toHaveLength(4);
  rows.forEach((row: Float64Array, i: number) => {
    const unit = new Float64Array(4);
    unit[i] = 1;
    expect(row).toEqual(app.products.rosenbrock({ x: unit }, x).x);
  });
  expect(rows[0][3]).toBe(0);
  const h = numbers(0.7, -1.3);
  const [c, s] = [Math.cos(-0.91), Math.sin(-0.91)];
  expect(h.x.x).toBeCloseTo(2 * -1.3 - 1.69 * s, 12);
  expect(h.x.y).toBeCloseTo(2 * 0.7 + c + 0.91 * s, 12);
  expect(h.y.x).toBeCloseTo(h.x.y, 12);
  const both = evolve(Float64Array.of(0.3, -0.7, 1.1), 0.4);
  expect(Object.keys(both)).toEqual(["u", "k"]);
  expect(both.u.u).toHaveLength(3);
  expect(both.u.k).toHaveLength(3);
  for (let i = 0; i < 3; i++) expect(both.u.k[i]).toBeCloseTo(both.k.u[i], 12);
  expect(one(Float64Array.of(0.3, -0.7, 1.1), 0.4)).toEqual({ u: { u: both.u.u } });
});
