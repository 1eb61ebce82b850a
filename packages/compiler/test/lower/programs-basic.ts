/** Programs for the round trip, by claim: text with a function f, and the arguments of some calls. */
export type Programs = Readonly<
  Record<string, { readonly text: string; readonly calls: readonly (readonly unknown[])[] }>
>;

export const statements: Programs = {
  "for loop with let": {
    text: `export function f(n: number) { let s = 0; for (let i = 0; i < n; i++) s += i * i; return s; }`,
    calls: [[0], [5]],
  },
  "while and do": {
    text: `export function f(n: number) { let s = 0; let i = 0; while (i < n) { s += i; i += 2; } do { s *= 2; i--; } while (i > 0); return s; }`,
    calls: [[0], [7]],
  },
  "labelled break and continue": {
    text: `export function f(n: number) { let s = 0; outer: for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) { if (j === 3) continue outer; if (i * j > 6) break outer; s += i + 10 * j; } s += 1000; } return s; }`,
    calls: [[3], [8]],
  },
  "labelled block": {
    text: `export function f(x: number) { let s = 1; block: { s = 2; if (x > 0) break block; s = 3; } return s; }`,
    calls: [[1], [-1]],
  },
  "switch with fall-through": {
    text: `export function f(k: number) { let s = ""; switch (k) { case 0: s += "a"; case 1: case 2: s += "b"; break; default: s += "d"; case 5: s += "e"; if (k > 7) break; s += "g"; case 6: s += "h"; } return s; }`,
    calls: [[0], [1], [2], [3], [5], [6], [8]],
  },
  "switch in a loop with continue": {
    text: `export function f(n: number) { let s = 0; for (let i = 0; i < n; i++) { switch (i % 3) { case 0: continue; case 1: s += 10; break; default: if (i > 5) break; s += 100; } s += 1; } return s; }`,
    calls: [[12]],
  },
  "switch on strings with returns": {
    text: `export function f(k: string): number { switch (k) { case "a": return 1; case "b": { const x = 2; return x; } default: return 3; } }`,
    calls: [["a"], ["b"], ["c"]],
  },
  "a test with a call": {
    text: `function g(o: { n: number }) { o.n--; return o.n; } export function f(n: number) { const o = { n }; let s = 0; while (g(o) > 0) { if (o.n === 3) continue; s += o.n; } return s; }`,
    calls: [[6]],
  },
  "a do test with a call and continue": {
    text: `function g(o: { n: number }) { o.n--; return o.n; } export function f(n: number) { const o = { n }; let s = 0; do { if (o.n === 3) continue; s += o.n; } while (g(o) > 0); return s; }`,
    calls: [[6]],
  },
  "var is hoisted": {
    text: `export function f(n: number) { var s = 0; for (var i = 0; i < n; i++) { var last = i; s += last; } return i + s; }`,
    calls: [[4]],
  },
  "a declaration in a loop starts anew": {
    text: `export function f(n: number) { let s = 0; for (let i = 0; i < n; i++) { let x: number | undefined; if (i % 2 === 0) x = i; s += x ?? 100; } return s; }`,
    calls: [[5]],
  },
  throw: {
    text: `export function f(x: number) { if (x < 0) throw new Error("negative: " + x); return Math.sqrt(x); }`,
    calls: [[4], [-1]],
  },
  comma: {
    text: `export function f(n: number) { let a = 0, b = 0; for (let i = 0, j = n; i < j; i++, j--) { a += i, b += j; } return (a++, b++, a * 100 + b); }`,
    calls: [[9]],
  },
  "for of and for in": {
    text: `export function f(x: number[]) { let s = 0; for (const v of x) { if (v < 0) continue; s += v; } for (const i in x) { s += x[i] * Number(i); x[i] += 1; } return s; }`,
    calls: [[[1, -2, 3]]],
  },
  "for of of a growing list": {
    text: `export function f(x: number[]) { let s = 0; for (const v of x) { s += v; if (x.length < 6) x.push(v + 1); } return s; }`,
    calls: [[[1, 2]]],
  },
  "entries and keys": {
    text: `export function f(x: number[], y: Float64Array) { let s = 0; for (const [i, v] of x.entries()) s += i * v; for (const i of x.keys()) s += i; for (const [i, v] of y.entries()) s += 2 * i * v; return s; }`,
    calls: [[[1, 2, 3], new Float64Array([4, 5])]],
  },
};

export const expressions: Programs = {
  "effects in subscripts": {
    text: `export function f(a: number[]) { let i = 0; a[i++] = a[i] + 10; a[i++] = i; a[--i] += 5; const b = a[i++] * a[i--]; return [i, b, ...a]; }`,
    calls: [[[1, 2, 3, 4]]],
  },
  "operands read before a call": {
    text: `function g(o: { x: number }) { o.x += 1; return o.x; } export function f(x: number) { const o = { x }; const a = o.x + g(o) * o.x - g(o); let y = o.x; y += g(o) + y; return [a, y, o.x]; }`,
    calls: [[3]],
  },
  "assignments as values": {
    text: `export function f(x: number) { let a = 0, b = 0; const o = { p: 0, q: [0, 0] }; a = b = x; o.p = o.q[1] = a * 2; const c = (a += 3) * (b -= 1) + (o.p *= 2); return [a, b, c, o.p, ...o.q]; }`,
    calls: [[5]],
  },
  "lazy operators with calls": {
    text: `function g(o: { n: number }, v: boolean) { o.n++; return v; } export function f(a: boolean, b: boolean) { const o = { n: 0 }; const r = g(o, a) && g(o, b); const s = g(o, a) || (b && g(o, !b)); const t = a ? g(o, b) : b; return [o.n, r, s, t]; }`,
    calls: [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ],
  },
  "logical values": {
    text: `export function f(x: number, s: string) { const a = x || 7; const b = x && 3; const c = s || "none"; const d = !x; return [a, b, c, d, !!s]; }`,
    calls: [
      [0, ""],
      [2, "z"],
      [NaN, "a"],
    ],
  },
  "logical assignment": {
    text: `export function f(x: number, y?: number) { let a = x; a ||= 5; let b = x; b &&= 9; let c = y; c ??= 4; const o: { k?: number } = {}; o.k ??= c; o.k **= 2; return [a, b, c, o.k]; }`,
    calls: [[0], [3, 2]],
  },
  bitwise: {
    text: `export function f(a: number, b: number) { let c = a; c <<= 2; c |= b; c ^= 5; return [a & b, a | b, a ^ b, ~a, a << 3, a >> 1, a >>> 1, c, (a / 3) | 0]; }`,
    calls: [
      [13, 6],
      [-7, 3.7],
    ],
  },
  powers: {
    text: `export function f(x: number) { return [x ** 2, (-x) ** 3, 2 ** x ** 2, -(x ** 2), x % 3, -x % 3]; }`,
    calls: [[2.5]],
  },
  Math: {
    text: `export function f(x: number, y: number) { return [Math.sin(x), Math.hypot(x, y, 1), Math.max(x, y), Math.min(), Math.PI * Math.E, Math.sign(-x), Math.atan2(y, x), Math.cbrt(x), Math.fround(x), Math.log1p(x), Math.trunc(-x), Math.pow(x, y), Math.max(...[x, y, 3])]; }`,
    calls: [[0.3, 1.7]],
  },
  "templates and strings": {
    text: `export function f(x: number, s: string) { const t = \`<\${s}:\${x + 1}>\`; return [t, t.length, s.toUpperCase(), s[0], t + 1, x.toFixed(2), s === 'a' ? 1 : 2, String(x), s < 'b']; }`,
    calls: [
      [1.5, "a"],
      [2, "zz"],
    ],
  },
  "optional chaining": {
    text: `interface N { v: number; next?: N; g?: (x: number) => number } export function f(d: number) { const n: N = { v: 1, next: { v: 2, g: (x) => x * 10 } }; const m: N | undefined = d > 0 ? n : undefined; return [m?.v, m?.next?.v, m?.next?.next?.v, m?.next?.g?.(d), m?.g?.(d), (m?.next?.v ?? 5) + 1]; }`,
    calls: [[1], [-1]],
  },
  "null and undefined": {
    text: `type O = { x: number } | null; export function f(k: number) { let o: O = null; const r: (number | boolean)[] = [o === null]; if (k > 1) o = { x: k }; r.push(o === null, o == undefined, o !== null ? o.x : -1, o ? 1 : 0, o?.x ?? -2); return r; }`,
    calls: [[1], [2]],
  },
  "typeof and Array.isArray": {
    text: `function g(x: number | number[] | string | undefined) { if (x === undefined) return 0; if (typeof x === "number") return x + 1; if (Array.isArray(x)) return x.length; return x.length * 100; } export function f() { return [g(1), g([1, 2]), g("abc"), g(undefined)]; }`,
    calls: [[]],
  },
  "numbers from text and booleans": {
    text: `export function f(s: string, b: boolean) { return [Number(s), parseFloat(s), +b, b ? 1 : 0, Number(b), Number.isFinite(+s), isNaN(Number(s))]; }`,
    calls: [
      ["2.5", true],
      ["x", false],
    ],
  },
  "void, conditional chains": {
    text: `export function f(x: number) { return x < 0 ? -1 : x > 0 ? 1 : void 0; }`,
    calls: [[1], [-1], [0]],
  },
  "effects in conditionals": {
    text: `export function f(x: number) { let n = 0; const y = x > 0 ? n++ : (n += 10); const z = x > 0 && n++ < 5; x > 1 ? n++ : n--; x > 2 && (n *= 2); return [n, y, z]; }`,
    calls: [[1], [3], [-1]],
  },
  "constants and enums": {
    text: `enum Color { Red, Green = 5, Blue } const enum K { A = 1.5 } enum S { X = "x" } const TAU = 2 * Math.PI; export function f(c: number) { return [c === Color.Red, Color.Blue, K.A * TAU, S.X, 1e-3, 0x10, 1_000]; }`,
    calls: [[0]],
  },
  in: {
    text: `type A = { kind: "a"; x: number }; type B = { kind: "b"; y: number }; function g(o: A | B) { return "x" in o ? o.x : o.y; } export function f() { return [g({ kind: "a", x: 1 }), g({ kind: "b", y: 2 })]; }`,
    calls: [[]],
  },
};

export const arrays: Programs = {
  "typed arrays": {
    text: `export function f(n: number) { const a = new Float64Array(n); const b = new Float32Array([1.1, 2.2]); const c = new Int32Array(3); c[0] = 2.7; const d = new Uint8ClampedArray(2); d[0] = 300; d[1] = -3; for (let i = 0; i < n; i++) a[i] = i + b[i % 2]; const e = new Float64Array(a); e[0] = -1; return [...a, ...b, ...c, ...d, ...e, Float64Array.of(1, 2)[1], new Float64Array([n, n])[1]]; }`,
    calls: [[3]],
  },
  sections: {
    text: `export function f(x: Float64Array, y: Float64Array) { x.fill(2); x.fill(3, 1); x.fill(4, 2, 3); x.set(y, 1); y.set([7, 8]); const v = x.subarray(1, 4); v[0] = 99; const w = x.slice(1, 3); w[0] = 0; x.copyWithin(0, 2); return [v.length, ...w, ...x.subarray(2)]; }`,
    calls: [[new Float64Array(6), new Float64Array([5, 6, 7])]],
  },
  "push, pop, length": {
    text: `export function f(n: number) { const a: number[] = []; for (let i = 0; i < n; i++) a.push(i, i * i); const l = a.push(7); const p = a.pop()!; a.pop(); a.length = 3; a[a.length] = 8; return [l, p, a.length, ...a]; }`,
    calls: [[4]],
  },
  "map, filter, reduce": {
    text: `export function f(x: number[], s: number) { const y = x.map((v, i) => v * s + i); const z = y.filter((v) => v > 2); const t = z.reduce((a, v) => a + v, 0); let u = 0; x.forEach((v) => { u += v; }); return [t, u, x.every((v) => v > 0), x.some((v) => v > 2), x.indexOf(2), x.includes(9), x.find((v) => v > 1), x.findIndex((v) => v > 1), ...y]; }`,
    calls: [[[1, 2, 3], 2]],
  },
  "typed-array methods": {
    text: `export function f(x: Float64Array) { const y = x.map((v) => v * 2); let u = 0; y.forEach((v, i) => { u += v * i; }); return [u, y.reduce((a, b) => a + b), y.reduce((a, b) => a + b, 10), x.every((v) => v > 0), ...y.slice(1, 2), ...y.filter((v) => v > 2), x.indexOf(3)]; }`,
    calls: [[new Float64Array([1, 2, 3])]],
  },
  "editing methods": {
    text: `export function f(x: number[]) { const a = x.slice(); const b = a.splice(1, 2, 10, 20, 30); a.reverse(); const c = a.concat([1, 2], 3); a.unshift(9); const d = a.shift(); c.sort((p, q) => p - q); return [...a, ...b, ...c, d, ...[[1], [2, 3]].flat(), a.join("-"), a.at(-1)]; }`,
    calls: [[[1, 2, 3, 4]]],
  },
  construction: {
    text: `export function f(n: number) { const a = new Array<number>(n).fill(1.5); const b = Array.from({ length: n }, (_, i) => i * 2); const c = Array.from(b, (v) => v + 1); const d = Array.of(1, 2); const e = Array(n).fill(0) as number[]; const g = [...a, 7, ...b]; const h: number[][] = []; for (let i = 0; i < n; i++) h.push(new Array(n).fill(i)); return [...a, ...c, ...d, ...e, ...g, h[1][0], ...Float64Array.from(b)]; }`,
    calls: [[3]],
  },
  "nested arrays": {
    text: `export function f(n: number) { const A: number[][] = []; for (let i = 0; i < n; i++) { A[i] = []; for (let j = 0; j < n; j++) A[i][j] = i * 10 + j; } let s = 0; for (const row of A) for (const v of row) s += v; [A[0], A[1]] = [A[1], A[0]]; return [s, A[0][0], A.map((r) => r.reduce((a, b) => a + b, 0)).join(",")]; }`,
    calls: [[3]],
  },
  tuples: {
    text: `type P = [number, number]; type Q = [string, number, boolean]; function g(x: number): P { return [x, x * x]; } function h(x: number): Q { return ["k", x, x > 1]; } export function f(x: number) { const [a, b] = g(x); const [k, v, t] = h(a + b); const q = h(1); return [a, b, k, v, t, q[1], q[0]]; }`,
    calls: [[2]],
  },
  exchange: {
    text: `export function f(a: number, b: number) { let x = [a], y = [b]; [x, y] = [y, x]; [a, b] = [b, a + b]; const o = { p: x, q: y }; [o.p, o.q] = [o.q, o.p]; const z = [3, 1, 2]; [z[0], z[2]] = [z[2], z[0]]; return [a, b, x[0], y[0], o.p[0], ...z]; }`,
    calls: [[1, 2]],
  },
  "maps and sets": {
    text: `export function f(n: number) { const m = new Map<string, number>(); for (let i = 0; i < n; i++) m.set("k" + (i % 3), (m.get("k" + (i % 3)) ?? 0) + i); let s = 0; for (const [k, v] of m) s += v * k.length; for (const v of m.values()) s += v; m.delete("k0"); const t = new Set<number>([1, 2, 2]); t.add(5); for (const v of t) s += v; m.forEach((v) => { s += v; }); const p = new Map<number, number[]>([[1, [2]]]); p.get(1)!.push(4); return [s, m.size, m.has("k0"), t.size, t.has(2), p.get(1)!.length, [...m.keys()].join()]; }`,
    calls: [[7]],
  },
  "sort with objects": {
    text: `export function f(x: number[]) { const o = x.map((v, i) => ({ v, i })); o.sort((a, b) => a.v - b.v); return o.map((e) => e.i); }`,
    calls: [[[3, 1, 2]]],
  },
};
