/**
 * Programs for the law of DO-NOT-DIFF: what stands between the directives reads `@x` where it computes from the input. In one version that is x; in
 * the other it is z, which has the same values and no derivative, and the directives are gone. Both have the same derivatives by x.
 */
export interface ConstantProgram {
  readonly what: string;
  readonly language: "typescript" | "c";
  readonly text: string;
}

export const constantPrograms: readonly ConstantProgram[] = [
  {
    what: "objects, methods, lists and callbacks",
    language: "typescript",
    text: `type Fn = (a: number) => number;
class Net {
  weights: number[] = [];
  bias = 0;
  private cache: Map<string, number> = new Map();
  set(k: number, v: number): this { this.weights[k] = v; this.cache.set("w" + k, v * v); return this; }
  get norm(): number { let s = 0; for (const w of this.weights) s += w * w; return Math.sqrt(s + 1); }
  of(name: string): number { return this.cache.get(name) ?? 0; }
}
function apply(fs: Fn[], v: number): number { let r = v; for (const g of fs) r = g(r); return r; }
export function f(x: Float64Array, z: Float64Array, n: number): number {
  const net = new Net();
  net.bias = x[0]! * x[1]!;
  for (let i = 0; i < n; i++) net.set(i, x[i]! * 2);
  const fs: Fn[] = [(a) => a * a, (a) => Math.sin(a)];
  let s = net.norm;
  // $AD DO-NOT-DIFF-START
  net.set(1, @x[1]! * 3).set(2, apply(fs, @x[2]!));
  const { length } = x;
  const pair = { a: @x[0]!, b: [@x[1]!, @x[2]!] };
  const [p, q] = [@x[3]!, @x[0]! * @x[3]!];
  const sorted = [...@x].sort((a, b) => a - b);
  const total = @x.reduce((a, b) => a + b * b, 0);
  // $AD DO-NOT-DIFF-END
  s += net.norm * net.bias + apply(fs, x[2]!) * length;
  s += net.of("w1") * x[3]! + net.of("w2") * x[2]! + net.of("w3");
  s += pair.a * pair.b[1]! * x[0]! + p * x[1]! + q * x[2]! + sorted[1]! * x[0]! + total * x[3]!;
  return s;
}`,
  },
  {
    what: "calls that choose their function, and what a module remembers",
    language: "typescript",
    text: `interface Shape { area(): number; scale: number }
class Square implements Shape { constructor(public side: number, public scale: number) {} area() { return this.side * this.side * this.scale; } }
class Disc implements Shape { constructor(public r: number, public scale: number) {} area() { return 3 * this.r * this.r * this.scale; } }
let memory = 0;
function remember(v: number): void { memory = v * v; }
export function f(x: Float64Array, z: Float64Array, n: number): number {
  const shapes: Shape[] = [new Square(x[0]!, x[1]!), new Disc(x[2]!, x[3]!)];
  let s = 0;
  for (let t = 0; t < n; t++) {
    remember(x[t]!);
    s += memory;
    // $AD DO-NOT-DIFF-START
    remember(@x[t]!);
    let area = 0;
    const other: Shape[] = [new Square(@x[0]!, @x[1]!), new Disc(@x[2]!, @x[3]!)];
    for (const each of other) area += each.area();
    let best: number | undefined;
    for (const v of @x) if (best === undefined || v > best) best = v;
    // $AD DO-NOT-DIFF-END
    s += memory * x[t]! + area * shapes[t % 2]!.area() + best! * x[1]!;
    shapes[t % 2]!.scale *= 1.1;
  }
  return s;
}`,
  },
  {
    what: "arrays in a loop that is run again, and left early",
    language: "typescript",
    text: `function step(u: Float64Array, v: Float64Array): void {
  for (let i = 1; i < u.length - 1; i++) v[i] = u[i]! * (u[i - 1]! + u[i + 1]!);
  v[0] = u[0]!; v[u.length - 1] = u[1]! * 2;
}
export function f(x: Float64Array, z: Float64Array, n: number): number {
  let u = new Float64Array(x.length);
  let v = new Float64Array(x.length);
  u.set(x);
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < n; t++) {
    step(u, v);
    // $AD DO-NOT-DIFF-START
    const w = new Float64Array(x.length);
    step(@x, w);
    u[1] = w[1]!;
    u.fill(w[2]!, 2);
    const limit = Math.max(...w) * t;
    if (limit > 1e6) { s = @x[0]!; break; }
    // $AD DO-NOT-DIFF-END
    for (let i = 0; i < x.length; i++) u[i] = u[i]! * v[i]! + x[i]! * limit;
    [u, v] = [v, u];
    s += w[1]! * u[0]!;
  }
  for (const each of u) s += each * each;
  return s;
}`,
  },
  {
    what: "structs, function pointers, copies of bytes",
    language: "c",
    text: `#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef struct { double a; double *v; int n; } Box;
static double calls = 1;
static double square(double v) { return v * v; }
static double third(double v) { calls *= v; return v * v * v; }
typedef double (*fn)(double);
static void fill(Box *b, const double *x, fn g) { for (int i = 0; i < b->n; i++) b->v[i] = g(x[i]); b->a = b->v[0]; }
static Box make(const double *x, int n) { Box b = {x[0], malloc(n * sizeof(double)), n}; memcpy(b.v, x, n * sizeof(double)); return b; }
double f(const double x[4], const double z[4], int n) {
  Box b = make(x, n);
  double s = b.a;
  fill(&b, x, square);
  s += b.v[1] * b.a;
#pragma AD DO-NOT-DIFF-START
  fill(&b, @x, third);
  Box c = make(@x, n);
  double m[2][2] = {{@x[0], @x[1]}, {1, @x[2] * @x[3]}}, *p = &m[1][1];
  *p += @x[0];
  double w[4];
  memcpy(w, @x, sizeof w);
  w[2] *= 2;
#pragma AD DO-NOT-DIFF-END
  s += c.a * x[0] + c.v[2] * x[1] + calls * x[2];
  for (int i = 0; i < n; i++) s += b.v[i] * x[i] + w[i] * x[i];
  s += m[0][1] * x[3] + m[1][1] * b.a * x[1];
  free(b.v);
  free(c.v);
  return s;
}`,
  },
  {
    what: "a solver, a function that calls itself, a jump",
    language: "c",
    text: `#include <math.h>
static double table[4];
static void newton(const double *x, double *y, int n) {
  for (int i = 0; i < n; i++) {
    double u = 1;
    int k = 0;
    while (fabs(u * u - 1 - x[i] * x[i]) > 1e-12 && k++ < 50) u = 0.5 * (u + (1 + x[i] * x[i]) / u);
    y[i] = u;
    table[i] = u * x[i];
  }
}
static double sum(const double *y, int n) { return n == 0 ? 0 : y[n - 1] + sum(y, n - 1); }
double f(const double x[4], const double z[4], int n) {
  double y[4], s = 0;
  newton(x, y, n);
  s += sum(y, n);
  for (int t = 0; t < 3; t++) {
    // $AD DO-NOT-DIFF-START
    newton(@x, y, n - 1);
    double r = sum(y, t), q;
    if (r > 0.1) q = r; else q = 1;
    goto skip;
    q = 7;
skip:
    r *= q;
    // $AD DO-NOT-DIFF-END
    s += r * x[t] + y[3] * y[0] + table[t] * x[1] + table[3];
  }
  return s;
}`,
  },
];
