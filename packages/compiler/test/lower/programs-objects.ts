import type { Programs } from "./programs-basic.js";

export const functions: Programs = {
  "defaults, optional, rest": {
    text: `function g(a: number, b = a * 2, ...r: number[]) { return a + 10 * b + 100 * r.length + (r[0] ?? 0); } function h(x: number, y?: number) { return y === undefined ? x : x + y; } export function f(x: number, u?: number) { return [g(x), g(x, 1), g(x, undefined, 5), g(x, u), g(x, 2, ...[3, 4]), h(x), h(x, 3)]; }`,
    calls: [[1], [1, 7]],
  },
  recursion: {
    text: `function a(n: number): number { return n <= 0 ? 1 : n * b(n - 1); } function b(n: number): number { return n <= 0 ? 2 : a(n - 1) + 1; } export function f(n: number): number { return a(n) + b(n); }`,
    calls: [[6]],
  },
  "closures over variables": {
    text: `export function f(n: number) { let count = 0; const inc = (d: number) => { count += d; return count; }; function twice() { inc(1); inc(2); } twice(); const scale = 3; const g = (x: number) => x * scale; inc(n); return [count, g(count)]; }`,
    calls: [[5]],
  },
  "closures as values": {
    text: `function apply(g: (x: number) => number, x: number) { return g(g(x)); } function adder(k: number) { return (x: number) => x + k; } export function f(x: number) { const h = adder(3); let n = 0; const c = () => { n++; return n; }; const t = [adder(1), h, (y: number) => y * y]; let s = 0; for (const g of t) s += apply(g, x); c(); c(); return [s, h(1), n, apply(Math.abs === undefined ? h : (z) => Math.abs(z) - 1, x), adder(2)(5)]; }`.replace(
      "Math.abs === undefined ? h : ",
      "",
    ),
    calls: [[2]],
  },
  "each iteration has its own variable": {
    text: `export function f(n: number) { const g: (() => number)[] = []; for (let i = 0; i < n; i++) g.push(() => i); for (let i = 0; i < n; i++) { g.push(() => i * 10); i++; } let s = ""; for (const h of g) s += h() + ","; return s; }`,
    calls: [[4]],
  },
  "shared counter": {
    text: `function make() { let n = 0; return { up: () => { n += 1; return n; }, down: () => (n -= 1), get: () => n }; } export function f() { const a = make(); const b = make(); a.up(); a.up(); b.down(); return [a.get(), b.get()]; }`,
    calls: [[]],
  },
  "a function as value and called": {
    text: `export function f(n: number) { const sq = (x: number) => x * x; function cube(x: number) { return x * sq(x); } return [sq(n), ...[1, 2].map(sq), ...[1, 2].map(cube), cube(n)]; }`,
    calls: [[3]],
  },
  "recursive local function": {
    text: `export function f(n: number) { const fact = (k: number): number => (k < 2 ? 1 : k * fact(k - 1)); const fib = function g(k: number): number { return k < 2 ? k : g(k - 1) + g(k - 2); }; return [fact(n), fib(n)]; }`,
    calls: [[6]],
  },
  "immediately called": {
    text: `export function f(n: number) { return (() => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; })(); }`,
    calls: [[4]],
  },
  generics: {
    text: `function id<T>(x: T): T { return x; } function first<T>(x: T[], d: T): T { return x.length > 0 ? x[0] : d; } function pair<A, B>(a: A, b: B) { return { a, b }; } class Stack<T> { private items: T[] = []; push(x: T) { this.items.push(x); return this; } top(): T { return this.items[this.items.length - 1]; } map<U>(g: (x: T) => U): Stack<U> { const s = new Stack<U>(); for (const i of this.items) s.push(g(i)); return s; } } export function f(x: number) { const p = pair(x, "s"); const s = new Stack<number>().push(x).push(x + 1); return [id(x), id("t"), first([1, 2], 3), first<string>([], "d"), p.a, p.b, s.top(), s.map((v) => "v" + v).top()]; }`,
    calls: [[4]],
  },
  "options with callbacks": {
    text: `interface Options { tol?: number; steps?: number; onStep?: (i: number, x: number) => void; g: (x: number) => number } function solve(x: number, { tol = 1e-3, steps = 10, onStep, g }: Options) { let i = 0; while (i < steps && Math.abs(g(x)) > tol) { x -= g(x) / 2; onStep?.(i, x); i++; } return x; } export function f(x: number) { const seen: number[] = []; const r = solve(x, { g: (y) => y * y - 2, onStep: (i, y) => { seen.push(i); } }); return [r, seen.length, solve(x, { steps: 2, g: (y) => y - 1 })]; }`,
    calls: [[1]],
  },
  destructuring: {
    text: `interface P { x: number; y: number; z?: { w: number[] } } function g({ x, y: yy, z: { w: [a, b = 9] } = { w: [1] } }: P, [c, , d = 5]: number[] = [7]) { return x + 10 * yy + 100 * a + 1000 * b + c + d; } export function f(p: number) { const o = { x: p, y: 2, k: "s", l: 4 }; const { x, ...rest } = o; let a, b; ({ x: a, y: b } = o); const [h, ...t] = [1, 2, 3]; return [g(o), g({ x: 1, y: 2, z: { w: [3, 4] } }, [1, 2, 3]), x, rest.l, a, b, h, t.length]; }`,
    calls: [[1]],
  },
  "order of evaluation": {
    text: `export function f() { const log: number[] = []; const tick = (n: number) => { log.push(n); return n; }; const a = [0, 0, 0, 0, 0]; a[tick(1)] = tick(2) + tick(3); const o = { p: tick(4), q: [tick(5), tick(6)] }; const s = Math.max(tick(7), tick(8)) + tick(9) * tick(10); a[tick(0)] += tick(2); return [...log, ...a, s, o.p]; }`,
    calls: [[]],
  },
  "mutated captures and calls": {
    text: `export function f(x: number) { let a = x; const bump = () => { a = a * 2; return 1; }; const b = a + bump() + a; const c = [a, bump(), a]; return [b, ...c]; }`,
    calls: [[3]],
  },
  "function parameters reassigned and captured": {
    text: `export function f(x: number, y: number) { const g = () => { x += 1; return x * y; }; y = 5; return [g(), g(), x]; }`,
    calls: [[1, 2]],
  },
};

export const objects: Programs = {
  classes: {
    text: `class V { constructor(public x: number, public y = 1) {} add(o: V): V { return new V(this.x + o.x, this.y + o.y); } get norm() { return Math.hypot(this.x, this.y); } set scale(s: number) { this.x *= s; this.y *= s; } static zero = new V(0, 0); static of(x: number) { return new V(x, x); } } export function f(x: number) { const v = new V(x).add(V.of(2)).add(V.zero); v.scale = 3; v.x += 1; return [v.x, v.y, v.norm]; }`,
    calls: [[1]],
  },
  inheritance: {
    text: `abstract class Shape { n = 1; constructor(protected readonly k: number) { this.n = k; } abstract area(): number; describe(): number { return this.area() * this.k; } } class Circle extends Shape { r: number; constructor(r: number) { super(2); this.r = r; } area() { return this.r * this.r; } } class Square extends Shape { a = 3; area() { return this.a * this.a; } override describe() { return super.describe() + 1000; } } class Big extends Square { override area() { return super.area() * 100; } } export function f(x: number) { const s: Shape[] = [new Circle(x), new Square(5), new Big(7)]; let t = 0; for (const e of s) t += e.describe() + e.n; const c = s[0]; return [t, c instanceof Circle ? c.r : -1, s[2] instanceof Square, s[1] instanceof Big]; }`,
    calls: [[3]],
  },
  interfaces: {
    text: `interface Op { apply(x: number): number; name: string } class Add implements Op { name = "add"; constructor(private k: number) {} apply(x: number) { return x + this.k; } } const mul = (k: number): Op => ({ name: "mul", apply: (x) => x * k }); export function f(x: number) { const ops: Op[] = [new Add(2), mul(3), { name: "neg", apply(v) { return -v; } }]; let s = ""; for (const o of ops) { x = o.apply(x); s += o.name; } return [x, s]; }`,
    calls: [[4]],
  },
  "tagged unions": {
    text: `type S = { kind: "c"; r: number } | { kind: "r"; w: number; h: number }; function area(s: S): number { switch (s.kind) { case "c": return s.r * s.r; case "r": return s.w * s.h; } } export function f(x: number) { const l: S[] = [{ kind: "c", r: x }, { kind: "r", w: x, h: 2 }]; return l.map(area); }`,
    calls: [[3]],
  },
  "arrow functions as fields": {
    text: `class C { private n = 0; readonly step = (x: number) => { this.n += x; return this.n; }; run(g: (x: number) => number) { return g(1) + g(2); } go() { return this.run(this.step) + this.run((x) => x * this.n); } } export function f() { const c = new C(); return [c.go(), c.step(5)]; }`,
    calls: [[]],
  },
  "private names and readonly": {
    text: `class A { #v = 2; readonly w: number; constructor(w: number) { this.w = w; } get v() { return this.#v * this.w; } bump() { this.#v++; return this; } } export function f(x: number) { return new A(x).bump().bump().v; }`,
    calls: [[5]],
  },
  "object spread and shorthand": {
    text: `interface O { a: number; b: number; c?: number } export function f(a: number) { const o: O = { a, b: 2 }; const p = { ...o, b: 3, d: a * 2 }; const q: O = { ...p, c: 1 }; o.a = 100; return [p.a, p.b, p.d, q.c, q.a, o.a]; }`,
    calls: [[1]],
  },
  "a class in a function": {
    text: `export function f(x: number) { class C { constructor(private v: number) {} get() { return this.v * 2; } } const c = new C(x); return c.get(); }`,
    calls: [[3]],
  },
  "linked list": {
    text: `class Node { next: Node | null = null; constructor(public v: number) {} } export function f(n: number) { let head: Node | null = null; for (let i = 0; i < n; i++) { const e: Node = new Node(i); e.next = head; head = e; } let s = 0; for (let p = head; p !== null; p = p.next) s = s * 10 + p.v; return s; }`,
    calls: [[0], [4]],
  },
  "this in object methods": {
    text: `export function f(x: number) { const o = { n: x, inc(d: number) { this.n += d; return this.n; } }; o.inc(2); return [o.inc(3), o.n]; }`,
    calls: [[1]],
  },
  "module state": {
    text: `const scratch = new Float64Array(3); let calls = 0; const table: number[] = []; for (let i = 0; i < 4; i++) table.push(i * i); const cfg = { scale: 2, list: [1, 2] }; export function f(x: number) { calls++; scratch[calls % 3] = x * cfg.scale; return [calls, ...scratch, table[3], cfg.list[1]]; }`,
    calls: [[5]],
  },
  "virtual generic and getters": {
    text: `abstract class B { abstract get size(): number; twice() { return this.size * 2; } } class X extends B { get size() { return 3; } } class Y extends B { constructor(private s: number) { super(); } get size() { return this.s; } } export function f() { const b: B[] = [new X(), new Y(5)]; return b.map((o) => o.twice() + o.size); }`,
    calls: [[]],
  },
  "methods that return this": {
    text: `class V { x = 0; set(x: number): this { this.x = x; return this; } add(d: number) { this.x += d; return this; } } class W extends V { y = 1; addY(d: number) { this.y += d; return this; } } export function f(x: number) { const w = new W().set(x).addY(2).add(1); return [w.x, w.y]; }`,
    calls: [[4]],
  },
  "union of number and array": {
    text: `function norm(x: number | Float64Array | number[]) { if (typeof x === "number") return Math.abs(x); let s = 0; for (let i = 0; i < x.length; i++) s += x[i] * x[i]; return Math.sqrt(s); } export function f(a: number) { return [norm(-a), norm([a, 4]), norm(new Float64Array([a, a]))]; }`,
    calls: [[3]],
  },
  "optional fields": {
    text: `interface O { a?: number; b?: number[] } function g(o?: O) { return (o?.a ?? 1) + (o?.b?.length ?? 10) + (o && o.a ? 100 : 0); } export function f(x: number) { return [g(), g({}), g({ a: x }), g({ a: 0, b: [1] })]; }`,
    calls: [[3]],
  },
};

export const libraries: Programs = {
  "evolving variables": {
    text: `export function f(n: number) { let a; const l = []; if (n > 0) { a = n * 2; } else { a = 3; } l.push(a); l.push(1); let o; for (const v of l) { o = v + 1; } return [a, l.length, o]; }`,
    calls: [[1], [-1]],
  },
  "defaults for missing elements": {
    text: `function g(a: number, b = 7) { return a + 10 * b; } export function f(x: number[]) { const [a, b = 5] = x; return [a, b, g(a, x[1]), x[3] ?? 4]; }`,
    calls: [[[1]], [[1, 2]]],
  },
  "a vector library": {
    text: `class Vector3 { x: number; y: number; z: number; constructor(x = 0, y = 0, z = 0) { this.x = x; this.y = y; this.z = z; } set(x: number, y: number, z: number): this { this.x = x; this.y = y; this.z = z; return this; } clone() { return new Vector3(this.x, this.y, this.z); } copy(v: Vector3) { this.x = v.x; this.y = v.y; this.z = v.z; return this; } add(v: Vector3) { this.x += v.x; this.y += v.y; this.z += v.z; return this; } multiplyScalar(s: number) { this.x *= s; this.y *= s; this.z *= s; return this; } dot(v: Vector3) { return this.x * v.x + this.y * v.y + this.z * v.z; } length() { return Math.sqrt(this.dot(this)); } normalize() { return this.multiplyScalar(1 / (this.length() || 1)); } crossVectors(a: Vector3, b: Vector3) { const ax = a.x, ay = a.y, az = a.z; const bx = b.x, by = b.y, bz = b.z; this.x = ay * bz - az * by; this.y = az * bx - ax * bz; this.z = ax * by - ay * bx; return this; } toArray(array: number[] = [], offset = 0) { array[offset] = this.x; array[offset + 1] = this.y; array[offset + 2] = this.z; return array; } *[Symbol.iterator]() { yield this.x; } } const _v = new Vector3(); export function f(t: number) { const a = new Vector3(t, 1, 2).normalize(); const b = new Vector3(3); _v.crossVectors(a, b).add(a.clone().multiplyScalar(2)); return [..._v.toArray(), a.dot(b), _v.length()]; }`,
    calls: [[0.5], [0]],
  },
  "a fitter that takes the model": {
    text: `interface Options { damping?: number; iterations?: number; gradientDifference?: number } type Model = (p: number[]) => (x: number) => number; function jacobian(data: { x: number[]; y: number[] }, p: number[], model: Model, h: number) { const base = data.x.map(model(p)); return p.map((v, i) => { const q = p.slice(); q[i] = v + h; const g = model(q); return data.x.map((x, k) => (g(x) - base[k]) / h); }); } export function f(a: number, options: Options = {}) { const { damping = 0.1, iterations = 5, gradientDifference = 1e-3 } = options; const data = { x: [0, 1, 2, 3], y: [1, 2, 4, 9] }; const model: Model = ([p, q]) => (x) => p * Math.exp(q * x); let p = [a, 0.5]; for (let i = 0; i < iterations; i++) { const J = jacobian(data, p, model, gradientDifference); const r = data.x.map((x, k) => data.y[k] - model(p)(x)); p = p.map((v, j) => v + damping * J[j].reduce((s, d, k) => s + d * r[k], 0) / J[j].reduce((s, d) => s + d * d, damping)); } return p; }`,
    calls: [[1], [1, { iterations: 2 }]],
  },
  "an integrator class": {
    text: `export type Derivative = (x: number, y: number[]) => number[]; enum Outcome { Converged, MaxStepsExceeded } export class Solver { private n: number; uRound = 2.3e-16; maxSteps = 100; debug = false; static dim(n: number) { return Array(n + 1); } static log(x: number) { return x; } constructor(n: number) { this.n = n; } grid(dx: number, out: (x: number, y: number[]) => void) { let t = 0; return (n: number, xOld: number, x: number, y: (i: number) => number) => { while (t <= x) { const v: number[] = []; for (let i = 0; i < this.n; i++) v.push(y(i)); out(t, v); t += dx; } }; } solve(F: Derivative, x: number, y0: number[], xEnd: number, solOut?: (n: number, xOld: number, x: number, y: (i: number) => number) => boolean | void): { y: number[]; outcome: Outcome; nEval: number } { const y = Solver.dim(this.n) as number[]; for (let i = 0; i < this.n; i++) y[i] = y0[i]; let nEval = 0; const f1 = (x: number, y: number[]) => { nEval++; return F(x, y); }; const odxcor = (): Outcome => { let h = 0.25; for (let k = 0; x < xEnd; k++) { if (k > this.maxSteps) return Outcome.MaxStepsExceeded; if (x + h > xEnd) h = xEnd - x; const d = f1(x, y); const xOld = x; for (let i = 0; i < this.n; i++) y[i] += h * d[i]; x += h; if (solOut && solOut(k, xOld, x, (i) => y[i]) === false) break; } return Outcome.Converged; }; const outcome = odxcor(); return { y: y.slice(0, this.n), outcome, nEval }; } } export function f(k: number) { const s = new Solver(2); const seen: number[] = []; const r = s.solve((x, [a, b]) => [b, -k * a], 0, [1, 0], 2, s.grid(0.5, (t, y) => { seen.push(y[0]); })); return [...r.y, r.outcome, r.nEval, seen.length, seen[1]]; }`,
    calls: [[1]],
  },
  particles: {
    text: `class P { pos: Float64Array; vel: Float64Array; constructor(public mass: number) { this.pos = new Float64Array(2); this.vel = new Float64Array(2); } } class World { ps: P[] = []; forces: ((a: P, b: P) => number)[] = []; add(p: P) { this.ps.push(p); return p; } step(dt: number) { const { ps } = this; for (let i = 0; i < ps.length; i++) for (let j = i + 1; j < ps.length; j++) { const a = ps[i], b = ps[j]; for (const force of this.forces) { const f = force(a, b); for (let k = 0; k < 2; k++) { const d = b.pos[k] - a.pos[k]; a.vel[k] += dt * f * d / a.mass; b.vel[k] -= dt * f * d / b.mass; } } } ps.forEach((p) => { p.pos = p.pos.map((x, k) => x + dt * p.vel[k]); }); } } export function f(m: number) { const w = new World(); for (let i = 0; i < 3; i++) { const p = w.add(new P(m + i)); p.pos.set([i, i * i]); } w.forces.push((a, b) => a.mass * b.mass, () => 0.1); for (let t = 0; t < 3; t++) w.step(0.01); return w.ps.map((p) => p.pos[0] + p.vel[1]); }`,
    calls: [[2]],
  },
};

export const details: Programs = {
  "library functions as values": {
    text: `function twice(g: (x: number) => number, x: number) { return g(g(x)); } export function f(x: number[]) { const t = [Math.sin, (v: number) => v * 2]; return [...x.map(Math.sqrt), twice(Math.cos, 1), t[0](1), ...x.filter(Boolean), ["1", "2"].map(Number)[1], x.every(Number.isFinite), x.reduce((a, b) => Math.max(a, b))]; }`,
    calls: [[[4, 0, 9]]],
  },
  "arrays that share a buffer": {
    text: `export function f(x: Float64Array) { const y = new Float64Array(x.buffer, 8, 2); const z = new Float64Array(y.buffer); y[0] = 100; z[3] = 7; return [...x, y.length, z.length]; }`,
    calls: [],
  },
  "keys that are constants": {
    text: `enum K { A, B = "bee" } const key = "x"; export function f(o: { x: number; bee: number }) { const t = { [K.A]: 1, [K.B]: 2, [key]: 3 }; return [o[key], o["x"], o[K.B], t[K.A], t[K.B], t.x]; }`,
    calls: [[{ x: 1, bee: 2 }]],
  },
  "shadowed names": {
    text: `function g(x: number) { return x + 1; } export function f(x: number) { const t = x; let s = 0; { const x = t * 2; s += x; { let x = 5; s += g(x); } } for (let t = 0; t < 2; t++) { const s2 = t; s += s2; } return s + t; }`,
    calls: [[3]],
  },
  "getter and setter with compound assignment": {
    text: `class B { private _v = 1; log = 0; get v() { this.log++; return this._v; } set v(x: number) { this.log += 10; this._v = x; } static count = 0; static make() { B.count++; return new this(); } } export function f(x: number) { const b = new B(); b.v += x; b.v++; const c = (b.v = 5); b.v **= 2; B.make(); return [b.v, b.log, c, B.count]; }`.replace(
      "new this()",
      "new B()",
    ),
    calls: [[2]],
  },
  "chained and nested calls": {
    text: `class C { constructor(readonly v: number) {} plus(d: number) { return new C(this.v + d); } with(g: (c: C) => C) { return g(this); } } export function f(x: number) { return [new C(x).plus(1).with((c) => c.plus(c.v)).plus(2).v, [new C(1), new C(2)].map((c) => c.plus(x)).reduce((s, c) => s + c.v, 0)]; }`,
    calls: [[3]],
  },
  "while with assignments in the test": {
    text: `export function f(n: number) { let i = n, s = 0, v; while ((v = i--) > 0) s += v; let j = 0; for (; ; j++) { if (j > 3) break; } do s++; while (--j && s < 20); return [s, i, j]; }`,
    calls: [[4]],
  },
  "objects as reduce accumulators": {
    text: `interface S { sum: number; max: number } export function f(x: number[]) { const s = x.reduce<S>((a, v) => ({ sum: a.sum + v, max: Math.max(a.max, v) }), { sum: 0, max: -Infinity }); const c = x.reduce((a, v) => { a[v % 2] += v; return a; }, [0, 0]); return [s.sum, s.max, ...c]; }`,
    calls: [[[1, 4, 3]]],
  },
  "mutual closures": {
    text: `export function f(n: number) { const even = (k: number): boolean => k === 0 || odd(k - 1); const odd = (k: number): boolean => k !== 0 && even(k - 1); const list = [even, odd]; return [even(n), list[1](n), list.map((g) => g(3)).join()].join(); }`,
    calls: [[4]],
  },
  "variables declared after the functions that use them": {
    text: `export function f(x: number) { const g = () => total + x; let h = (k: number) => { total += k; return g(); }; let total = 10; const a = h(1); x = 100; return [a, h(2), total, [1].map(h)[0]]; }`,
    calls: [[3]],
  },
  "records with functions of several kinds": {
    text: `interface Term { weight: number; g: (x: number) => number; dg?: (x: number) => number } export function f(x: number) { const terms: Record<"a" | "b", Term> = { a: { weight: 2, g: (t) => t * t, dg: (t) => 2 * t }, b: { weight: 3, g: Math.sin } }; let s = 0; for (const t of [terms.a, terms.b]) s += t.weight * t.g(x) + (t.dg ? t.dg(x) : 0.5); return s; }`,
    calls: [[2]],
  },
  "static blocks of constants": {
    text: `const TABLEAU = { a: [[], [0.5], [0, 0.5]] as number[][], b: [1 / 6, 2 / 3, 1 / 6] } as const; const N = TABLEAU.b.length; export function f(y: number) { const k: number[] = []; for (let i = 0; i < N; i++) { let yi = y; for (let j = 0; j < TABLEAU.a[i].length; j++) yi += TABLEAU.a[i][j] * k[j]; k.push(-yi); } return k.reduce((s, v, i) => s + TABLEAU.b[i] * v, y); }`,
    calls: [[1]],
  },
  "optional arguments of callbacks": {
    text: `function walk(x: number[], g: (v: number, i?: number, all?: number[]) => number | void) { let s = 0; for (let i = 0; i < x.length; i++) { const r = g(x[i], i, x); s += r ?? 100; } return s; } export function f(x: number[]) { return [walk(x, (v) => v), walk(x, (v, i = 0) => v * i), walk(x, (v, i, all) => (all ? all.length : 0)), walk(x, () => {})]; }`,
    calls: [[[1, 2, 3]]],
  },
  "destructuring in loops and callbacks": {
    text: `export function f(n: number) { const ps = [{ p: [1, 2], w: n }, { p: [3, 4], w: 2 }]; let s = 0; for (const { p: [a, b], w } of ps) s += a * b * w; const t = ps.map(({ p: [a], w = 9 }) => a * w); const pairs: [string, number][] = [["a", 1], ["b", 2]]; for (const [k, v] of pairs) s += k.length * v; let [q, r] = [0, 0]; for ([q, r] of [[1, 2], [3, 4]]) s += q * r; return [s, ...t, q]; }`,
    calls: [[5]],
  },
};
