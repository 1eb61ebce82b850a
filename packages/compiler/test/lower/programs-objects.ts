import type { Programs } from "./programs-basic.js";

export const functions: Programs = {
  "defaults, optional, rest": {
    text: `function g(a: number, b = a * 2, ...r: number[]) { return a + 10 * b + 100 * r.length + (r[0] ?? 0); } function h(x: number, y?: number) { return y === undefined ? x : x + y; } export function f(x: number, u?: number) { return [g(x), g(x, 1), g(x, undefined, 5), g(x, u), g(x, 2, ...[3, 4]), h(x), h(x, 3)]; }`,
    calls: [[1], [1, 7]],
  },
  "recursion": { text: `function a(n: number): number { return n <= 0 ? 1 : n * b(n - 1); } function b(n: number): number { return n <= 0 ? 2 : a(n - 1) + 1; } export function f(n: number): number { return a(n) + b(n); }`, calls: [[6]] },
  "closures over variables": {
    text: `export function f(n: number) { let count = 0; const inc = (d: number) => { count += d; return count; }; function twice() { inc(1); inc(2); } twice(); const scale = 3; const g = (x: number) => x * scale; inc(n); return [count, g(count)]; }`,
    calls: [[5]],
  },
  "closures as values": {
    text: `function apply(g: (x: number) => number, x: number) { return g(g(x)); } function adder(k: number) { return (x: number) => x + k; } export function f(x: number) { const h = adder(3); let n = 0; const c = () => { n++; return n; }; const t = [adder(1), h, (y: number) => y * y]; let s = 0; for (const g of t) s += apply(g, x); c(); c(); return [s, h(1), n, apply(Math.abs === undefined ? h : (z) => Math.abs(z) - 1, x), adder(2)(5)]; }`.replace("Math.abs === undefined ? h : ", ""),
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
  "recursive local function": { text: `export function f(n: number) { const fact = (k: number): number => (k < 2 ? 1 : k * fact(k - 1)); const fib = function g(k: number): number { return k < 2 ? k : g(k - 1) + g(k - 2); }; return [fact(n), fib(n)]; }`, calls: [[6]] },
  "immediately called": { text: `export function f(n: number) { return (() => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; })(); }`, calls: [[4]] },
  "generics": {
    text: `function id<T>(x: T): T { return x; } function first<T>(x: T[], d: T): T { return x.length > 0 ? x[0] : d; } function pair<A, B>(a: A, b: B) { return { a, b }; } class Stack<T> { private items: T[] = []; push(x: T) { this.items.push(x); return this; } top(): T { return this.items[this.items.length - 1]; } map<U>(g: (x: T) => U): Stack<U> { const s = new Stack<U>(); for (const i of this.items) s.push(g(i)); return s; } } export function f(x: number) { const p = pair(x, "s"); const s = new Stack<number>().push(x).push(x + 1); return [id(x), id("t"), first([1, 2], 3), first<string>([], "d"), p.a, p.b, s.top(), s.map((v) => "v" + v).top()]; }`,
    calls: [[4]],
  },
  "options with callbacks": {
    text: `interface Options { tol?: number; steps?: number; onStep?: (i: number, x: number) => void; g: (x: number) => number } function solve(x: number, { tol = 1e-3, steps = 10, onStep, g }: Options) { let i = 0; while (i < steps && Math.abs(g(x)) > tol) { x -= g(x) / 2; onStep?.(i, x); i++; } return x; } export function f(x: number) { const seen: number[] = []; const r = solve(x, { g: (y) => y * y - 2, onStep: (i, y) => { seen.push(i); } }); return [r, seen.length, solve(x, { steps: 2, g: (y) => y - 1 })]; }`,
    calls: [[1]],
  },
  "destructuring": {
    text: `interface P { x: number; y: number; z?: { w: number[] } } function g({ x, y: yy, z: { w: [a, b = 9] } = { w: [1] } }: P, [c, , d = 5]: number[] = [7]) { return x + 10 * yy + 100 * a + 1000 * b + c + d; } export function f(p: number) { const o = { x: p, y: 2, k: "s", l: 4 }; const { x, ...rest } = o; let a, b; ({ x: a, y: b } = o); const [h, ...t] = [1, 2, 3]; return [g(o), g({ x: 1, y: 2, z: { w: [3, 4] } }, [1, 2, 3]), x, rest.l, a, b, h, t.length]; }`,
    calls: [[1]],
  },
  "order of evaluation": {
    text: `export function f() { const log: number[] = []; const t = (n: number) => { log.push(n); return n; }; const a = [0, 0, 0, 0, 0]; a[t(1)] = t(2) + t(3); const o = { p: t(4), q: [t(5), t(6)] }; const s = Math.max(t(7), t(8)) + t(9) * t(10); a[t(0)] += t(2); return [...log, ...a, s, o.p]; }`,
    calls: [[]],
  },
  "mutated captures and calls": {
    text: `export function f(x: number) { let a = x; const bump = () => { a = a * 2; return 1; }; const b = a + bump() + a; const c = [a, bump(), a]; return [b, ...c]; }`,
    calls: [[3]],
  },
  "function parameters reassigned and captured": { text: `export function f(x: number, y: number) { const g = () => { x += 1; return x * y; }; y = 5; return [g(), g(), x]; }`, calls: [[1, 2]] },
};

export const objects: Programs = {
  "classes": {
    text: `class V { constructor(public x: number, public y = 1) {} add(o: V): V { return new V(this.x + o.x, this.y + o.y); } get norm() { return Math.hypot(this.x, this.y); } set scale(s: number) { this.x *= s; this.y *= s; } static zero = new V(0, 0); static of(x: number) { return new V(x, x); } } export function f(x: number) { const v = new V(x).add(V.of(2)).add(V.zero); v.scale = 3; v.x += 1; return [v.x, v.y, v.norm]; }`,
    calls: [[1]],
  },
  "inheritance": {
    text: `abstract class Shape { n = 1; constructor(protected readonly k: number) { this.n = k; } abstract area(): number; describe(): number { return this.area() * this.k; } } class Circle extends Shape { r: number; constructor(r: number) { super(2); this.r = r; } area() { return this.r * this.r; } } class Square extends Shape { a = 3; area() { return this.a * this.a; } override describe() { return super.describe() + 1000; } } class Big extends Square { override area() { return super.area() * 100; } } export function f(x: number) { const s: Shape[] = [new Circle(x), new Square(5), new Big(7)]; let t = 0; for (const e of s) t += e.describe() + e.n; const c = s[0]; return [t, c instanceof Circle ? c.r : -1, s[2] instanceof Square, s[1] instanceof Big]; }`,
    calls: [[3]],
  },
  "interfaces": {
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
  "private names and readonly": { text: `class A { #v = 2; readonly w: number; constructor(w: number) { this.w = w; } get v() { return this.#v * this.w; } bump() { this.#v++; return this; } } export function f(x: number) { return new A(x).bump().bump().v; }`, calls: [[5]] },
  "object spread and shorthand": {
    text: `interface O { a: number; b: number; c?: number } export function f(a: number) { const o: O = { a, b: 2 }; const p = { ...o, b: 3, d: a * 2 }; const q: O = { ...p, c: 1 }; o.a = 100; return [p.a, p.b, p.d, q.c, q.a, o.a]; }`,
    calls: [[1]],
  },
  "linked list": {
    text: `class Node { next: Node | null = null; constructor(public v: number) {} } export function f(n: number) { let head: Node | null = null; for (let i = 0; i < n; i++) { const e: Node = new Node(i); e.next = head; head = e; } let s = 0; for (let p = head; p !== null; p = p.next) s = s * 10 + p.v; return s; }`,
    calls: [[0], [4]],
  },
  "this in object methods": { text: `export function f(x: number) { const o = { n: x, inc(d: number) { this.n += d; return this.n; } }; o.inc(2); return [o.inc(3), o.n]; }`, calls: [[1]] },
  "module state": {
    text: `const scratch = new Float64Array(3); let calls = 0; const table: number[] = []; for (let i = 0; i < 4; i++) table.push(i * i); const cfg = { scale: 2, list: [1, 2] }; export function f(x: number) { calls++; scratch[calls % 3] = x * cfg.scale; return [calls, ...scratch, table[3], cfg.list[1]]; }`,
    calls: [[5]],
  },
  "virtual generic and getters": {
    text: `abstract class B { abstract get size(): number; twice() { return this.size * 2; } } class X extends B { get size() { return 3; } } class Y extends B { constructor(private s: number) { super(); } get size() { return this.s; } } export function f() { const b: B[] = [new X(), new Y(5)]; return b.map((o) => o.twice() + o.size); }`,
    calls: [[]],
  },
  "methods that return this": { text: `class V { x = 0; set(x: number): this { this.x = x; return this; } add(d: number) { this.x += d; return this; } } class W extends V { y = 1; addY(d: number) { this.y += d; return this; } } export function f(x: number) { const w = new W().set(x).addY(2).add(1); return [w.x, w.y]; }`, calls: [[4]] },
  "union of number and array": { text: `function norm(x: number | Float64Array | number[]) { if (typeof x === "number") return Math.abs(x); let s = 0; for (let i = 0; i < x.length; i++) s += x[i] * x[i]; return Math.sqrt(s); } export function f(a: number) { return [norm(-a), norm([a, 4]), norm(new Float64Array([a, a]))]; }`, calls: [[3]] },
  "optional fields": { text: `interface O { a?: number; b?: number[] } function g(o?: O) { return (o?.a ?? 1) + (o?.b?.length ?? 10) + (o && o.a ? 100 : 0); } export function f(x: number) { return [g(), g({}), g({ a: x }), g({ a: 0, b: [1] })]; }`, calls: [[3]] },
};
