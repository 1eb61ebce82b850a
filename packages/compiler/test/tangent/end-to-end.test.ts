import { describe, expect, it } from "vitest";
import type { Options } from "./differentiate.js";
import { differentiate } from "./differentiate.js";

/** Numbers in, a number out: value bit for bit, tangent against differences, activity on and off, several directions at once. */
function claim(name: string, source: string, at: readonly number[], tolerance = 1e-8): void {
  it(name, () => {
    const scalar = differentiate(source, "f");
    agree(scalar.exports, scalar.name, at, tolerance, scalar.text);
    for (const options of [{ enabled: false, intermediates: false }, { prepare: false }] satisfies Options[]) {
      const other = differentiate(source, "f", options);
      agree(other.exports, other.name, at, tolerance, other.text);
    }
  });
}

type Numeric = (...args: number[]) => number;
type Tangent = (...args: number[]) => { value: number; tangent: number };

function agree(
  exports: Readonly<Record<string, unknown>>,
  name: string,
  at: readonly number[],
  tolerance: number,
  text: string,
): void {
  const f = exports.f as Numeric;
  const tangent = exports[name] as Tangent;
  for (let run = 0; run < 2; run++) {
    const along = at.map((_, k) => Math.sin(3 * k + 1 + run));
    const h = 2 ** -9;
    const phi = (t: number): number => f(...at.map((x, k) => x + t * h * along[k]!));
    const expected = (45 * (phi(1) - phi(-1)) - 9 * (phi(2) - phi(-2)) + (phi(3) - phi(-3))) / (60 * h);
    const result = tangent(...at.flatMap((x, k) => [x, along[k]!]));
    expect(result.value, text).toBe(f(...at));
    const error = Math.abs(result.tangent - expected) / Math.max(1, Math.abs(expected));
    expect(error, `${result.tangent} for ${expected}\n${text}`).toBeLessThan(tolerance);
  }
}

describe("numbers and control", () => {
  claim(
    "every smooth function",
    `export function f(x: number, y: number): number {
      let r = Math.sin(x) * Math.cos(y) + Math.tan(x * 0.3) - Math.asin(x / 9) + Math.acos(y / 9) * Math.atan(x);
      r += Math.atan2(x, y) + Math.sinh(x * 0.2) + Math.cosh(y * 0.1) * Math.tanh(x) + Math.asinh(x) + Math.acosh(1.5 + y);
      r -= Math.atanh(x / 7) * Math.exp(-x) + Math.expm1(y / 3) / Math.log(2 + x) + Math.log1p(y) + Math.log2(x + 1);
      r = r * Math.log10(x + 5) + Math.sqrt(x + y) * Math.cbrt(y) + Math.hypot(x, y, r) + x ** 3 + x ** y + Math.pow(y, 1.5) + 2 ** x;
      r += Math.max(x, y, 0.1) * Math.min(x, y) + Math.abs(-x) + Math.fround(2) * y + (7 * x) % (y + 1);
      r *= Math.floor(x + 3) + Math.ceil(y) + Math.round(x) + Math.trunc(y * 3) + Math.sign(x) + Math.imul(3, 4) + Math.clz32(7);
      return r;
    }`,
    [0.7, 1.3],
    1e-7,
  );
  claim(
    "targets in their own values, compound assignments, side effects in operands",
    `export function f(x: number, y: number): number {
      let i = 0;
      const a = [x, y, x * y, 1];
      a[i++] = a[i] * a[i + 1] + (x = Math.tanh(x));
      a[i] += a[i++] * (y /= 1 + y * y);
      a[i] **= 2;
      x = x / (y = Math.exp(x * y));
      return a[0] * a[1] + a[2] * x - y;
    }`,
    [0.7, 1.3],
  );
  claim(
    "loops with continue, break and labels, do, switch that falls through",
    `export function f(x: number, y: number): number {
      let s = 0, k = 0;
      outer: for (let i = 0; i < 6; i++) {
        if (i === 2) continue;
        for (const w of [1, 2, 3]) {
          if (w * i > 8) break outer;
          if (w === 2 && i === 1) continue outer;
          s += Math.sin(x * w) * i + y ** w;
        }
      }
      do { s *= 1 + x / (k + 2); k++; } while (k < 4);
      while (true) { if (s > 100) break; s = s * s + 1; if (k++ > 6) break; }
      switch (k % 4) {
        case 0: s += x;
        case 1: s *= y; break;
        case 2: s -= x * y;
        default: s = s / (1 + y);
      }
      return s;
    }`,
    [0.3, 0.4],
    1e-7,
  );
  claim(
    "conditionals evaluate one side",
    `export function f(x: number, y: number): number {
      const g = x > 5 ? Math.sqrt(x - 5) : y > 0 ? y * x : 1 / y;
      const z = (x > 9 && y) || x;
      let w: number | undefined = x > 3 ? x : undefined;
      const v = w ?? y * 2;
      w = x * y;
      return g * z + v * w + Math.max(x, y) + Math.sqrt(Math.abs(x) + Math.sqrt(y * y));
    }`,
    [0.3, 0.4],
  );
  claim(
    "a pole that is met with a zero tangent",
    `export function f(x: number, y: number): number {
      const zero = (x - x) * 2;
      const r = Math.sqrt(zero) + Math.hypot(zero, 0 * y);
      return x * y + r * 0;
    }`,
    [0.3, 0.4],
  );
  claim(
    "recursion and mutual recursion",
    `function even(n: number, x: number): number { return n === 0 ? x : odd(n - 1, x * 1.5) + x; }
    function odd(n: number, x: number): number { if (n === 0) return Math.sin(x); return even(n - 1, x * x) * 2; }
    export function f(x: number, y: number): number { return even(4, x) + odd(3, y) + even(2, 1) ; }`,
    [0.3, 0.4],
  );
});

describe("arrays", () => {
  claim(
    "typed arrays: in-place sweeps, fill, set, subarray, copyWithin, slice",
    `export function f(x: number, y: number): number {
      const n = 8;
      const u = new Float64Array(n), b = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
      u.fill(x);
      u.fill(y * y, 2, 4);
      for (let k = 0; k < 3; k++) for (let i = 1; i < n - 1; i++) u[i] = (b[i] + x * (u[i - 1] + u[i + 1])) / (2 + y);
      const v = u.subarray(2, 6);
      v[1] *= v[0];
      u.set(v, 1);
      u.copyWithin(0, 3, 6);
      const w = u.slice(1, 5);
      const t = new Float64Array(u);
      t[0] += w[2] * u[3];
      w.set([x, y], 1);
      let s = 0;
      for (let i = 0; i < n; i++) s += u[i] * (i + 1) + t[i];
      for (const e of w) s += e * e;
      return s;
    }`,
    [0.3, 0.4],
  );
  claim(
    "lists that grow and shrink, lists of lists",
    `export function f(x: number, y: number): number {
      const a: number[] = [];
      for (let i = 0; i < 5; i++) a.push(x * i, y + i);
      const last = a.pop()!;
      a.length = 7;
      a[7] = last * x;
      const m: number[][] = [[x, y], [1, x * y]];
      m.push([a[3], 2]);
      [m[0], m[2]] = [m[2], m[0]];
      let s = 0;
      for (const row of m) for (const e of row) s = s * 1.1 + e;
      for (let i = 0; i < a.length; i++) s += a[i] * a[i];
      const copy = [...a, s];
      const zeros = new Array<number>(3).fill(x);
      return copy[8] * zeros[1] + copy.length;
    }`,
    [0.3, 0.4],
  );
  claim(
    "array methods with functions",
    `export function f(x: number, y: number): number {
      const a = [x, y, x * y, 2];
      const b = a.map((e, i) => e * i + x).filter((e) => e < 3);
      let total = 0;
      b.forEach((e) => { total += e * y; });
      const r = a.reduce((s, e) => s * y + e, 0);
      const t = Float64Array.from(b);
      return total + r + t.map((e) => e * e).reduce((s, e) => s + e) + a.slice(1).concat(b).reverse()[0];
    }`,
    [0.3, 0.4],
  );
  claim(
    "a Map of numbers",
    `export function f(x: number, y: number): number {
      const m = new Map<string, number>();
      m.set("a", x); m.set("b", y * x); m.set("c", 3);
      m.set("a", m.get("a")! * m.get("b")!);
      m.delete("b");
      let s = 0;
      for (const [, v] of m) s += v * v;
      return s + (m.get("b") ?? y);
    }`,
    [0.3, 0.4],
  );
});

describe("objects", () => {
  claim(
    "classes: fields, methods, references that are exchanged",
    `class Grid {
      u: Float64Array; w: Float64Array; scale = 2;
      constructor(readonly n: number, x: number) { this.u = new Float64Array(n); this.w = new Float64Array(n); this.u[1] = x; this.scale *= x; }
      get total(): number { let s = 0; for (let i = 0; i < this.n; i++) s += this.u[i] * this.scale; return s; }
      step(dt: number): void {
        for (let i = 1; i < this.n; i++) this.w[i] = this.u[i - 1] + dt * this.u[i] * this.u[i];
        [this.u, this.w] = [this.w, this.u];
      }
    }
    class Fine extends Grid { override step(dt: number): void { super.step(dt / 2); super.step(dt / 2); } }
    export function f(x: number, y: number): number {
      const grids: Grid[] = [new Grid(6, x), new Fine(6, y)];
      for (let k = 0; k < 4; k++) for (const g of grids) g.step(0.3 * y);
      return grids[0].total * grids[1].total;
    }`,
    [0.3, 0.4],
  );
  claim(
    "linked objects, null, optional fields, object literals with spread",
    `interface Node { v: number; next: Node | null; extra?: number }
    export function f(x: number, y: number): number {
      let head: Node | null = null;
      for (let i = 0; i < 4; i++) head = { v: x * i + y, next: head };
      if (head) head.extra = x * y;
      const copy = { ...head!, v: y };
      let s = 0;
      for (let p: Node | null = copy; p; p = p.next) { s += p.v * (p.extra ?? x); p.v *= 2; }
      const { v, next } = head!;
      return s * v + (next?.v ?? 0);
    }`,
    [0.3, 0.4],
  );
  claim(
    "closures that capture and change variables, functions as values",
    `function integrate(g: (t: number) => number, a: number, b: number): number {
      let s = 0;
      for (let i = 0; i < 10; i++) s += g(a + ((b - a) * (i + 0.5)) / 10);
      return (s * (b - a)) / 10;
    }
    export function f(x: number, y: number): number {
      let count = 0;
      const g = (t: number): number => { count += t; return Math.sin(t * x) + y; };
      const r = integrate(g, 0, y) + integrate((t) => t * t, x, 1);
      return r * count;
    }`,
    [0.3, 0.4],
  );
  claim(
    "module-level variables and scratch storage",
    `const scratch = new Float64Array(4);
    const other = scratch.subarray(1);
    let steps = 0, energy = 0;
    function work(x: number): number { scratch[1] = x * x; other[1] = other[0] * x; steps++; energy += scratch[2]; return energy; }
    export function f(x: number, y: number): number { energy = y; const a = work(x); return a * work(y) + scratch[1]; }`,
    [0.3, 0.4],
  );
  claim(
    "tuples, destructuring, default and rest parameters",
    `function both(a: number, b = a * 2, ...more: number[]): [number, number] { let s = b; for (const m of more) s *= m; return [a + s, s]; }
    export function f(x: number, y: number): number {
      const [p, q] = both(x);
      let [r, { s }] = [both(x, y, p, q)[0], { s: y }] as [number, { s: number }];
      [r, s] = [s, r * p];
      return p * q + r * s;
    }`,
    [0.3, 0.4],
  );
});

describe("several directions", () => {
  it("stores to subscripts that are none leave the tangents of other elements alone", () => {
    const source = `export function f(x: number, y: number): number {
      const a = new Float64Array(4);
      for (let i = 0; i < 8; i++) {
        const half = i / 2;
        a[half] = x * y * (i + 1);
        a[i - 4]! += x * x;
      }
      let s = 0;
      for (let i = 0; i < 4; i++) s += a[i]! * a[i]! * (i + 1);
      return s;
    }`;
    const [vector, scalar] = [differentiate(source, "f", { directions: 2 }), differentiate(source, "f")];
    const f_dv = vector.exports[vector.name] as (...args: unknown[]) => { tangent: Float64Array };
    const f_d = scalar.exports[scalar.name] as (...args: number[]) => { tangent: number };
    const { tangent } = f_dv(0.5, Float64Array.of(1, 0.25), 1.5, Float64Array.of(-2, 3));
    expect([...tangent], vector.text).toEqual([f_d(0.5, 1, 1.5, -2).tangent, f_d(0.5, 0.25, 1.5, 3).tangent]);
  });
  it("refuses the tangents of what may be a number or a boolean", () => {
    const source = `export function f(x: number, y: number): number {
      let t: number | boolean = x > 0 ? y : 0;
      if (y > 100) t = false;
      return typeof t === "number" ? t * t + x : 1;
    }`;
    expect(() => differentiate(source, "f", { directions: "runtime" })).toThrow("no derivatives of several directions");
    expect(() => differentiate(source, "f")).not.toThrow();
  });
  const source = `class Body { constructor(public m: number, public q: Float64Array, public next: Body | null) {} }
    let level = 1;
    function lift(by: number, n: number): number { level = level * 3; return n > 0 ? lift(by, n - 1) : by * level; }
    function energy(b: Body, g: number): number {
      let e = 0;
      for (let i = 0; i < b.q.length; i++) e += b.m * b.q[i] * g;
      g = g * 2;
      return b.next ? e * energy(b.next, g) : e + g;
    }
    export function f(x: number, y: number): number {
      const q = new Float64Array(3);
      q.fill(x);
      q[1] = y;
      const list = [x, y * x, 3];
      list.push(q[1] * list[0]);
      const b = new Body(x * y, q, new Body(y, q.subarray(1), null));
      b.m += list[3];
      q.copyWithin(0, 1);
      const m = new Map<string, number>();
      m.set("k", b.m);
      const rows = [list, [x, x]];
      level = x;
      return lift(level, 2) + energy(b, Math.sqrt(x * x + y)) * m.get("k")! + rows[0][3] + rows[1][0];
    }`;
  const single = `function lift(by: number, n: number): number { return n > 0 ? lift(by, n - 1) : by * by; }
    export function f(x: number, y: number): number {
      const s = Float32Array.of(x, y, x * y);
      s.copyWithin(0, 1);
      const m = new Map<string, number>();
      m.set("s", s[0]);
      const o = { v: s[1] };
      return lift(s[2], 1) * m.get("s")! + o.v;
    }`;
  it.each([
    ["give what one direction at a time gives, bit for bit", source, 1e-8],
    ["also those of what was read from an array in single precision", single, 1e-3],
  ])("%s", (_, source, tolerance) => {
    const one = differentiate(source, "f");
    agree(one.exports, one.name, [0.3, 0.4], tolerance, one.text);
    const f_d = one.exports.f_d as unknown as Tangent;
    for (const directions of ["runtime", 3] as const) {
      const all = differentiate(source, "f", { directions });
      expect(all.name).toBe("f_dv");
      const f_dv = all.exports.f_dv as unknown as (...args: unknown[]) => { value: number; tangent: Float64Array };
      const [xd, yd] = [Float64Array.of(1, 0, 0.5), Float64Array.of(0, 1, -2)];
      const { value, tangent } = f_dv(...(directions === "runtime" ? [3] : []), 0.3, xd, 0.4, yd);
      const expected = [0, 1, 2].map((k) => f_d(0.3, xd[k]!, 0.4, yd[k]!));
      expect(value, all.text).toBe(expected[0]!.value);
      expect([...tangent], all.text).toEqual(expected.map((r) => r.tangent));
      expect([[...xd], [...yd]]).toEqual([
        [1, 0, 0.5],
        [0, 1, -2],
      ]);
    }
  });
});
