/** What stands in the place of `gradient(f)` and its siblings: against divided differences, and against one another. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Program } from "./build-program.js";
import { built, project } from "./build-program.js";
import { expectGradient } from "./divided-differences.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const model = `
export interface Options { k: number; inner: { w: Float64Array; flag: boolean }; label: string }
export class Vec {
  constructor(public x: number, public y: number) {}
  norm(): number { return Math.sqrt(this.x * this.x + this.y * this.y); }
}
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
export function reading(x: Float64Array, o: Options): number {
  let s = o.k * o.k;
  for (let i = 0; i < x.length; i++) s += Math.sin(x[i]!) * o.inner.w[i]!;
  return s;
}
export function array(x: Float64Array, t: number): Float64Array {
  const r = new Float64Array(3);
  r[0] = x[0]! * t;
  r[1] = r[0]! * x[1]!;
  r[0] = r[1]! * r[0]!;
  r[2] = t * t;
  return r;
}
export function wide(x: Float64Array): Float64Array {
  const r = new Float64Array(2 * x.length);
  for (let i = 0; i < r.length; i++) r[i] = x[i % x.length]! ** 2 * i;
  return r;
}
export function inPlace(x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = x[i]! ** 2 + 0.5 * y[i]!;
}
export function both(x: Float64Array, y: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    y[i] = x[i]! * y[i]!;
    s += y[i]! ** 2;
  }
  return s;
}
export function points(ps: Vec[], g: number): number {
  let s = 0;
  for (const p of ps) s += g * p.norm() * p.x;
  return s;
}
export function clash(buffer: number, copyOf: Float64Array, result: number, shadowOf: number): number {
  copyOf[0] = copyOf[0]! * buffer;
  return copyOf[0]! * result * shadowOf;
}
export const weights = new Float64Array([1, 2]);
export function setWeight(i: number, w: number): void { weights[i] = w; }
export const weighted = (x: Float64Array): number => x[0]! * weights[0]! + x[1]! * weights[1]!;
export function replace(o: { w: number[] }): number { o.w = o.w.map((a) => a * a); return o.w[0]! * o.w[1]!; }
export function swap(ps: { x: number }[]): number { const t = ps[0]!; ps[0] = ps[1]!; ps[1] = t; return ps[0]!.x ** 2 * ps[1]!.x; }
export function alias(s: { u: Float64Array; v: Float64Array }, b: boolean): number { if (b) s.u = s.v; return s.u[0]! ** 2; }
export function push(list: number[], a: number): number { list.push(a * a); return list[0]! * list[list.length - 1]!; }
export function unshift(list: number[], a: number): number { list.unshift(a * a); return list[0]! * list[1]! * list[2]!; }
export function pop(list: number[]): number { const a = list.pop()!; return a * a * list[0]!; }
export function keys(m: Map<string, number>): number { const a = m.get("a")!; m.delete("a"); m.set("z", a * 2); return a * a * m.get("b")!; }
export function rest(a: number, ...xs: number[]): number { let s = 0; for (const x of xs) s += x * x * a; return s; }
export function either(x: number | Float64Array): number { return typeof x === "number" ? x * x : x[0]! * 3; }
export function orText(x: number | string): number { return typeof x === "number" ? x * x : 3; }
export function inSet(x: number, s: Set<string>): number { s.add("seen"); return x * s.size; }
export function first(x: Float64Array, y: Float64Array): number { x[0] = 2 * x[0]!; return x[0]! * y[0]!; }
export function twoOf(p: { z: { q: number }[] }): number { return p.z[0]!.q * p.z[1]!.q * 3; }
export function optional(o: { k?: number; w?: Float64Array; a: number }): number { return o.a * (o.k ?? 1) * (o.w?.[0] ?? 1); }
export default function area(a: number, b: number): number { return a * b * a; }
`;

const program = `
import { gradient, gradient as grad, jacobian, jvp, valueAndGradient, vjp } from "retrograd";
import * as rg from "retrograd";
import area, {
  alias, array, both, clash, either, first, inPlace, inSet, keys, mixed, optional, orText, points, pop, push as pushing, reading, replace, rest, swap,
  twoOf, unshift, weighted, wide,
} from "./model";
import * as model from "./model.js";

const here = (x: number, y: number): number => x * y + x;
const names = ["theta"] as const;
export function theta(theta: number, b: number): number { return theta * theta * b; }

export const ofMixed = valueAndGradient(mixed);
export const ofReading = gradient(reading);
export const parts = valueAndGradient(mixed, { wrt: ["a", "o.inner.w", "o.k"] });
export const ofPoints = gradient(points);
export const inPoints = gradient(points, { wrt: ["ps.x"] });
export const ofClash = grad(clash);
export const ofArea = rg.gradient(area);
export const ofHere = gradient(here);
export const ofTheta = gradient(theta, { wrt: names });
export const ofWeighted = gradient(weighted);
export const ofSpace = gradient(model.reading, { wrt: ["x"] });
export const twice = [gradient(here), gradient(here)];

export const relinked = {
  replace: gradient(replace), swap: gradient(swap), alias: gradient(alias), push: gradient(pushing), unshift: gradient(unshift), pop: gradient(pop),
  keys: gradient(keys),
};
export const ofRest = { gradient: valueAndGradient(rest), jvp: jvp(rest), jacobian: jacobian(rest) };
export const ofEither = { gradient: gradient(either), vjp: vjp(either), text: gradient(orText), set: gradient(inSet) };
export const ofFirst = valueAndGradient(first);
export const ofTwo = gradient(twoOf);
export const ofOptional = gradient(optional);
export const shaped = { part: gradient(reading, { wrt: ["o.inner.w"] }) };
export const push = { array: jvp(array), inPlace: jvp(inPlace), both: jvp(both, { of: ["y", "return"] }), mixed: jvp(mixed), points: jvp(points) };
export const pull = { array: vjp(array), inPlace: vjp(inPlace), both: vjp(both, { of: ["y", "return"] }), wide: vjp(wide) };
export const jacobians = {
  array: jacobian(array), wide: jacobian(wide), here: jacobian(here),
  inPlace: jacobian(inPlace, { wrt: ["x"], of: ["y"] }), t: jacobian(array, { wrt: ["t"] }),
};
export function shadowed(gradient: (f: unknown) => number): number { return gradient(here); }
export * from "./model.js";
`;

let app: Program;
beforeAll(async () => {
  app = await built(project({ "src/app.ts": program, "src/model.ts": model }), "src/app.ts");
});

const x = (): Float64Array => Float64Array.of(0.3, -0.7, 1.1);
const y = (): Float64Array => Float64Array.of(1.5, 0.2, -0.4);
const options = () => ({ k: 0.8, inner: { w: Float64Array.of(1.2, 0.9, -0.3), flag: true }, label: "l" });

describe("gradient and valueAndGradient", () => {
  test("by all arguments, of which some are overwritten: they stay as they are", () => {
    const args = [0.4, x(), [2, 3], options(), 3];
    const kept = structuredClone(args);
    const found = app.ofMixed(...args);
    expect(args).toEqual(kept);
    expectGradient(app.mixed, ["a", "x", "list", "o", "n"], args, found);
    expect(found.value).toBe(app.mixed(...structuredClone(args)));
    expect(Object.keys(found)).toEqual(["value", "a", "x", "list", "o", "n"]);
  });

  test("an argument with a default may be left out", () => {
    const found = app.ofMixed(0.4, x(), [2], options());
    expect(found.value).toBe(app.mixed(0.4, x(), [2], options(), 2));
  });

  test("by parts of an argument", () => {
    const args = [0.4, x(), [2, 3], options(), 3];
    const found = app.parts(...args);
    expect(Object.keys(found)).toEqual(["value", "a", "o"]);
    expect(Object.keys(found.o)).toEqual(["inner", "k"]);
    expectGradient(app.mixed, ["a", "x", "list", "o", "n"], args, found, /^(a|o\.inner\.w\.\d|o\.k)$/);
  });

  test("objects of classes, in arrays; an array is given whole where a part of its elements is named", () => {
    const args = [[new app.Vec(3, 4), new app.Vec(-1, 2)], 9.8];
    expectGradient(app.points, ["ps", "g"], args, app.ofPoints(...args));
    const parts = app.inPoints(...args);
    expect(Object.keys(parts)).toEqual(["ps"]);
    expectGradient(app.points, ["ps", "g"], args, parts, /\.x$/);
    const { ps } = parts;
    const kept = structuredClone(parts);
    expect(app.inPoints.into(parts, ...args)).toBe(parts);
    expect(parts.ps).toBe(ps);
    expect(structuredClone(parts)).toEqual(kept);
  });

  test("names that the wrapper uses itself, an alias, a namespace, a default export, a constant, a view", () => {
    expectGradient(app.clash, ["buffer", "copyOf", "result", "shadowOf"], [2, x(), 3, 4], app.ofClash(2, x(), 3, 4));
    expect(app.ofArea(3, 5)).toEqual({ a: 30, b: 9 });
    expect(app.ofHere(3, 4)).toEqual({ x: 5, y: 3 });
    expect(app.ofTheta(3, 4)).toEqual({ theta: 24 });
    expect(app.twice.map((g: typeof app.ofHere) => g(3, 4).x)).toEqual([5, 5]);
    expect(app.shadowed(() => 7)).toBe(7);
    const all = new Float64Array(1000).fill(0.5);
    const found = app.ofSpace(all.subarray(5, 8), options());
    expect(found.x).toHaveLength(3);
    expect(found.x.buffer.byteLength).toBe(24);
  });

  test("module-level variables are read as they are when it is called", () => {
    app.setWeight(1, 7);
    expect(app.ofWeighted(Float64Array.of(1, 1))).toEqual({ x: Float64Array.of(1, 7) });
  });

  test("into: the caller's arrays are filled, by a call's own result or by what was made by hand", () => {
    const args = [0.4, x(), [2, 3], options(), 3];
    const first = app.ofMixed(...args);
    const kept = structuredClone(first);
    const { x: array, o } = first;
    expect(app.ofMixed.into(first, ...args)).toBe(first);
    expect(first).toEqual(kept);
    expect(first.x).toBe(array);
    expect(first.o).toBe(o);
    const mine = { value: 0, a: 0, o: { inner: { w: new Float64Array(3).fill(9) }, k: 5 } };
    const { w } = mine.o.inner;
    for (let k = 0; k < 3; k++) expect(app.parts.into(mine, ...args)).toEqual(app.parts(...args));
    expect(mine.o.inner.w).toBe(w);
    expect(() => app.ofReading.into({ x: new Float64Array(2), o: options() }, x(), options())).toThrow(
      /x is not of the shape/,
    );
  });
});

describe("what else functions do to their arguments", () => {
  test("fields and elements that lead elsewhere afterwards: the gradient is by what was there at first", () => {
    const { relinked } = app;
    expect(relinked.replace({ w: [2, 3] })).toEqual({ o: { w: [36, 24] } });
    expect(relinked.swap([{ x: 2 }, { x: 3 }])).toEqual({ ps: [{ x: 9 }, { x: 12 }] });
    const s = () => ({ u: Float64Array.of(3), v: Float64Array.of(4) });
    expect(relinked.alias(s(), true)).toEqual({ s: { u: Float64Array.of(0), v: Float64Array.of(8) } });
    expect(relinked.alias(s(), false)).toEqual({ s: { u: Float64Array.of(6), v: Float64Array.of(0) } });
    const into = relinked.alias(s(), true);
    expect(relinked.alias.into(into, s(), false)).toEqual(relinked.alias(s(), false));
    expect(relinked.push([2, 3], 5)).toEqual({ list: [25, 0], a: 20 });
    expect(relinked.unshift([2, 3], 5)).toEqual({ list: [75, 50], a: 60 });
    expect(relinked.pop([2, 3])).toEqual({ list: [9, 12] });
    const m = new Map([
      ["a", 2],
      ["b", 3],
    ]);
    expect(relinked.keys(m)).toEqual({
      m: new Map([
        ["a", 12],
        ["b", 4],
      ]),
    });
    expect(m).toEqual(
      new Map([
        ["a", 2],
        ["b", 3],
      ]),
    );
  });

  test("rest parameters", () => {
    expect(app.ofRest.gradient(2, 3, 4)).toEqual({ value: 50, a: 25, xs: [12, 16] });
    expect(app.ofRest.gradient(2)).toEqual({ value: 0, a: 0, xs: [] });
    expect(app.ofRest.jvp({ xs: [1, 0] }, 2, 3, 4)).toEqual({ value: 50, tangent: 12 });
    expect(app.ofRest.jacobian(2, 3, 4)).toEqual({ a: 25, xs: [12, 16] });
    const result = app.ofRest.gradient(2, 3, 4);
    expect(app.ofRest.gradient.into(result, 1, 3, 4)).toEqual({ value: 25, a: 25, xs: [6, 8] });
  });

  test("a parameter that is a number or an array, or a text; a set", () => {
    expect(app.ofEither.gradient(2)).toEqual({ x: 4 });
    expect(app.ofEither.gradient(x())).toEqual({ x: Float64Array.of(3, 0, 0) });
    expect(app.ofEither.vjp(2, 2)).toEqual({ value: 4, x: 8 });
    expect(app.ofEither.gradient.into({ x: 0 }, 3)).toEqual({ x: 6 });
    expect(app.ofEither.text(3)).toEqual({ x: 6 });
    const set = new Set(["a"]);
    expect(app.ofEither.set(2, set)).toEqual({ x: 2 });
    expect(set).toEqual(new Set(["a"]));
  });

  test("one array twice, where one of the two is written, is an error", () => {
    const both = Float64Array.of(3);
    expect(() => app.ofFirst(both, both)).toThrow(/x and y are one and the same storage/);
    expect(() => app.ofFirst(both.subarray(0), both)).toThrow(/same storage/);
    expect(app.ofFirst(both, Float64Array.of(3)).value).toBe(18);
  });
});

describe("into: what is there does not stay", () => {
  test("an object that two elements share in the argument, and not in the buffer", () => {
    const q = { q: 2 };
    const buffer = { p: { z: [{ q: 7 }, { q: 9 }] } };
    expect(() => app.ofTwo.into(buffer, { z: [q, { q: 4 }] })).not.toThrow();
    expect(buffer).toEqual({ p: { z: [{ q: 12 }, { q: 6 }] } });
  });

  test("what the argument lacks, an array of another kind or length, an array that was exchanged", () => {
    const full = app.ofOptional({ k: 2, w: Float64Array.of(3), a: 5 });
    expect(full).toEqual({ o: { k: 15, w: Float64Array.of(10), a: 6 } });
    expect(() => app.ofOptional.into(full, { a: 5 })).toThrow(/o is not of the shape/);
    expect(() => app.ofReading.into({ x: new Int32Array(3), o: options() }, x(), options())).toThrow(
      /x is not of the shape/,
    );
    const part = app.shaped.part(x(), options());
    app.shaped.part.into(part, x(), options());
    const other = new Float64Array(3);
    part.o.inner.w = other;
    expect(app.shaped.part.into(part, x(), options())).toEqual(app.shaped.part(x(), options()));
    expect(part.o.inner.w).toBe(other);
  });
});

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => Array.from(a).reduce((s, v, i) => s + v * b[i]!, 0);

describe("jvp, vjp and jacobian", () => {
  test("of an array that is given: value, and the two products of one Jacobian", () => {
    const [dx, weights] = [Float64Array.of(1, -2, 0.5), Float64Array.of(0.2, 3, -1)];
    const pushed = app.push.array({ x: dx, t: 0.7 }, x(), 2);
    const pulled = app.pull.array(weights, x(), 2);
    expect(pushed.value).toEqual(app.array(x(), 2));
    expect(pulled.value).toEqual(app.array(x(), 2));
    expect(dot(weights, pushed.tangent)).toBeCloseTo(dot(pulled.x, dx) + pulled.t * 0.7, 12);
    expect(weights).toEqual(Float64Array.of(0.2, 3, -1));
    expect(app.push.array({}, x(), 2).tangent).toEqual(new Float64Array(3));
  });

  test("of what is left in parameters, which keep their values", () => {
    const [dx, dy, weights] = [Float64Array.of(1, -2, 0.5), Float64Array.of(2, 0, 1), Float64Array.of(0.2, 3, -1)];
    const [a, b] = [x(), y()];
    const pushed = app.push.inPlace({ x: dx, y: dy }, a, b);
    const pulled = app.pull.inPlace({ y: weights }, a, b);
    expect([a, b, dx, dy, weights]).toEqual([
      x(),
      y(),
      Float64Array.of(1, -2, 0.5),
      Float64Array.of(2, 0, 1),
      Float64Array.of(0.2, 3, -1),
    ]);
    const after = y();
    app.inPlace(x(), after);
    expect(pushed.value.y).toEqual(after);
    expect(dot(weights, pushed.tangent.y)).toBeCloseTo(dot(pulled.x, dx) + dot(pulled.y, dy), 12);
  });

  test("of a result and a parameter at once", () => {
    const weights = { y: Float64Array.of(0.2, 3, -1), return: 1.5 };
    const pushed = app.push.both({ x: y(), y: x() }, x(), y());
    const pulled = app.pull.both(weights, x(), y());
    expect(pushed.value.return).toBe(app.both(x(), y()));
    expect(pulled.value).toBe(pushed.value.return);
    const left = dot(weights.y, pushed.tangent.y) + weights.return * pushed.tangent.return;
    expect(left).toBeCloseTo(dot(pulled.x, y()) + dot(pulled.y, x()), 12);
  });

  test("a tangent may be given in part; one that does not fit is an error", () => {
    const args = [0.4, x(), [2, 3], options(), 3];
    const w = Float64Array.of(1, 2, 3);
    const { tangent } = app.push.mixed({ o: { inner: { w } } }, ...args);
    const gradient = app.ofMixed(...args);
    expect(tangent).toBeCloseTo(dot(gradient.o.inner.w, w), 10);
    expect(w).toEqual(Float64Array.of(1, 2, 3));
    const points = [[new app.Vec(3, 4), new app.Vec(-1, 2)], 9.8];
    expect(app.push.points({ ps: [{ x: 1 }, {}] }, ...points).tangent).toBeCloseTo(app.ofPoints(...points).ps[0].x, 12);
    expect(() => app.push.points({ ps: [{ x: 1 }] }, ...points)).toThrow(/tangent of ps is not of the shape/);
    expect(() => app.push.array({ x: new Float64Array(2) }, x(), 2)).toThrow(/tangent of x is not of the shape/);
  });

  test("weights and names that do not fit are errors", () => {
    expect(() => app.pull.array(new Float64Array(2), x(), 2)).toThrow(/weights are not of the shape/);
    expect(() => app.pull.array(1, x(), 2)).toThrow(/weights are not of the shape/);
    expect(() => app.push.array({ y: x() }, x(), 2)).toThrow(/jvp: tangents: there is no y\. There are x, t\./);
    expect(() => app.pull.inPlace({ z: x() }, x(), y())).toThrow(/vjp: weights: there is no z/);
    expect(() => app.pull.inPlace({ y: new Float64Array(1) }, x(), y())).toThrow(/not of the shape/);
    expect(() => app.pull.both({ return: x(), y: y() }, x(), y())).toThrow(/weights are not of the shape/);
  });

  test("jacobians: each row and column, whichever mode makes it", () => {
    const full = app.jacobians.array(x(), 2);
    for (let i = 0; i < 3; i++) {
      const row = app.pull.array(Float64Array.of(...[0, 1, 2].map((k) => (k === i ? 1 : 0))), x(), 2);
      expect(Array.from(full.x[i])).toEqual(Array.from(row.x));
      expect(full.t[i]).toBe(row.t);
    }
    expect(app.jacobians.t(x(), 2)).toEqual({ t: full.t });
    const wide = app.jacobians.wide(x());
    expect(wide.x).toHaveLength(6);
    wide.x.forEach((row: Float64Array, i: number) => {
      const weights = new Float64Array(6);
      weights[i] = 1;
      // Not to tell 0 from -0.
      expect(Array.from(row, (v) => v + 0)).toEqual(Array.from(app.pull.wide(weights, x()).x, (v: number) => v + 0));
    });
    expect(app.jacobians.here(3, 4)).toEqual({ x: 5, y: 3 });
    expect(app.jacobians.inPlace(x(), y()).x).toEqual(
      [0, 1, 2].map((i) => Float64Array.from({ length: 3 }, (_, j) => (i === j ? 2 * x()[i]! : 0))),
    );
  });
});
