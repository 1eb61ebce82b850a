import { describe, expect, it } from "vitest";
import { differentiate } from "./differentiate.js";

/** Programs in the style of published libraries, differentiated through: tangent against differences, three directions at once. */
function claim(name: string, source: string): void {
  it(name, () => {
    const one = differentiate(source, "f");
    const all = differentiate(source, "f", { directions: 3 });
    const f = one.exports.f as unknown as (a: number, b: number) => number;
    const f_d = one.exports.f_d as unknown as (...args: number[]) => { value: number; tangent: number };
    const f_dv = all.exports.f_dv as unknown as (...args: (number | Float64Array)[]) => {
      value: number;
      tangent: Float64Array;
    };
    const [a, b, ad, bd, h] = [0.7, 0.4, 0.3, 0.8, 1e-4];
    const phi = (t: number): number => f(a + t * h * ad, b + t * h * bd);
    const expected = (45 * (phi(1) - phi(-1)) - 9 * (phi(2) - phi(-2)) + (phi(3) - phi(-3))) / (60 * h);
    const { value, tangent } = f_d(a, ad, b, bd);
    expect(value).toBe(f(a, b));
    expect(Math.abs(tangent - expected) / Math.abs(expected), `${tangent} for ${expected}`).toBeLessThan(1e-8);
    const vector = f_dv(a, Float64Array.of(ad, 1, 0), b, Float64Array.of(bd, 0, 1));
    expect(vector.value).toBe(value);
    expect(vector.tangent[0]).toBe(tangent);
    const combined = ad * vector.tangent[1]! + bd * vector.tangent[2]!;
    expect(Math.abs(combined - tangent) / Math.abs(tangent)).toBeLessThan(1e-12);
  });
}

describe("library-like programs", () => {
  claim(
    "a particle system over vector classes",
    `class Vec3 {
  constructor(public x = 0, public y = 0, public z = 0) {}
  add(o: Vec3): Vec3 { return new Vec3(this.x + o.x, this.y + o.y, this.z + o.z); }
  sub(o: Vec3): Vec3 { return new Vec3(this.x - o.x, this.y - o.y, this.z - o.z); }
  scale(s: number): Vec3 { return new Vec3(this.x * s, this.y * s, this.z * s); }
  dot(o: Vec3): number { return this.x * o.x + this.y * o.y + this.z * o.z; }
  get length(): number { return Math.sqrt(this.dot(this)); }
  static lerp(a: Vec3, b: Vec3, t: number): Vec3 { return a.scale(1 - t).add(b.scale(t)); }
  addInPlace(o: Vec3): this { this.x += o.x; this.y += o.y; this.z += o.z; return this; }
}
interface Particle { p: Vec3; v: Vec3; m: number; history: Vec3[] }
abstract class Force { abstract apply(ps: Particle[], out: Vec3[]): void; enabled = true; }
class Gravity extends Force { constructor(private g: number) { super(); }
  apply(ps: Particle[], out: Vec3[]): void {
    for (let i = 0; i < ps.length; i++) for (let j = 0; j < ps.length; j++) {
      if (i === j) continue;
      const d = ps[j].p.sub(ps[i].p); const r = d.length + 0.1;
      out[i] = out[i].add(d.scale((this.g * ps[j].m) / (r * r * r)));
    } } }
class Drag extends Force { constructor(private k: number) { super(); }
  apply(ps: Particle[], out: Vec3[]): void { ps.forEach((q, i) => { out[i].addInPlace(q.v.scale(-this.k * q.v.length)); }); } }
class System {
  readonly forces: Force[] = []; private time = 0;
  constructor(readonly particles: Particle[]) {}
  add(f: Force): this { this.forces.push(f); return this; }
  step(dt: number): void {
    const acc = this.particles.map(() => new Vec3());
    for (const f of this.forces) if (f.enabled) f.apply(this.particles, acc);
    this.particles.forEach((q, i) => { q.v = q.v.add(acc[i].scale(dt / q.m)); q.p = q.p.add(q.v.scale(dt)); q.history.push(q.p); });
    this.time += dt;
  }
  energy(): number { return this.particles.reduce((e, q) => e + 0.5 * q.m * q.v.dot(q.v), 0) + this.time; }
}
export function f(a: number, b: number): number {
  const mk = (x: number, m: number): Particle => ({ p: new Vec3(x, x * x, 1), v: new Vec3(0.1, m, 0), m, history: [] });
  const s = new System([mk(0.5, a), mk(-0.7, b), mk(a * b, 1)]).add(new Gravity(a)).add(new Drag(b));
  for (let i = 0; i < 5; i++) s.step(0.1);
  const h = s.particles[0].history;
  return s.energy() + Vec3.lerp(h[0], h[h.length - 1], 0.3).length;
}
`,
  );
  claim(
    "a least-squares fitter that takes the model as a function",
    `type Model = (p: number[]) => (x: number) => number;
interface Options { damping?: number; iterations: number; weights?: number | number[]; onStep?: (e: number) => void }
function solve(A: number[][], b: number[]): number[] {
  const n = b.length; const M = A.map((r, i) => [...r, b[i]]);
  for (let i = 0; i < n; i++) {
    let piv = i; for (let k = i + 1; k < n; k++) if (Math.abs(M[k][i]) > Math.abs(M[piv][i])) piv = k;
    [M[i], M[piv]] = [M[piv], M[i]];
    for (let k = i + 1; k < n; k++) { const q = M[k][i] / M[i][i]; for (let j = i; j <= n; j++) M[k][j] -= q * M[i][j]; }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) { let s = M[i][n]; for (let j = i + 1; j < n; j++) s -= M[i][j] * x[j]; x[i] = s / M[i][i]; }
  return x;
}
function fit(data: { x: number[]; y: number[] }, model: Model, start: number[], options: Options): { p: number[]; error: number } {
  let { damping = 0.1, iterations } = options;
  let p = start.slice(); const w = options.weights; let error = Infinity;
  const n = p.length; const eps = 1e-3;
  for (let it = 0; it < iterations; it++) {
    const g = model(p);
    const r = data.y.map((y, i) => (y - g(data.x[i])) * (w === undefined ? 1 : typeof w === "number" ? w : w[i]));
    error = r.reduce((s, e) => s + e * e, 0);
    const J = p.map((_, k) => { const q = p.slice(); q[k] += eps; const gq = model(q); return data.x.map((x, i) => (gq(x) - g(x)) / eps); });
    const A = J.map((a, i) => J.map((b, j) => a.reduce((s, e, k) => s + e * b[k], i === j ? damping : 0)));
    const d = solve(A, J.map((a) => a.reduce((s, e, k) => s + e * r[k], 0)));
    p = p.map((v, i) => v + d[i]);
    options.onStep?.(error);
  }
  return { p, error };
}
export function f(a: number, b: number): number {
  let seen = 0;
  const data = { x: [0, 1, 2, 3], y: [a, a * b, 1.5, b * b] };
  const result = fit(data, ([p, q]) => (x) => p * Math.exp(-q * x) , [1, 0.5], { iterations: 2, weights: [1, 2, 1, a], onStep: (e) => { seen += e; } });
  return result.p[0] * result.p[1] + result.error + seen;
}
`,
  );
  claim(
    "an extrapolation integrator as one class with options and callbacks",
    `// An ODE integrator: Bulirsch-Stoer like extrapolation, as one class with arrow-function fields and options.
type Derivative = (t: number, y: number[]) => number[];
export class Extrapolator {
  maxColumns = 4;
  absTol: number | number[] = 1e-6;
  denseOutput = false;
  private table: number[][] = [];
  private steps: number[] = [];
  static readonly H0 = 0.1;
  onStep?: (t: number, y: number[]) => boolean | void;
  constructor(private readonly f: Derivative, readonly n: number) {
    for (let k = 1; k <= this.maxColumns; k++) this.steps.push(2 * k);
  }
  private norm = (d: number[]): number => {
    let s = 0;
    for (let i = 0; i < this.n; i++) { const tol = Array.isArray(this.absTol) ? this.absTol[i] : this.absTol; s += (d[i] / tol) ** 2; }
    return Math.sqrt(s / this.n);
  };
  private midpoint(t: number, y: number[], H: number, m: number): number[] {
    const h = H / m;
    let z0 = y.slice();
    let z1 = this.f(t, z0).map((d, i) => y[i] + h * d);
    for (let k = 1; k < m; k++) {
      const d = this.f(t + k * h, z1);
      const z2 = z0.map((z, i) => z + 2 * h * d[i]);
      z0 = z1; z1 = z2;
    }
    const d = this.f(t + H, z1);
    return z1.map((z, i) => 0.5 * (z + z0[i] + h * d[i]));
  }
  solve(t0: number, y0: number[], t1: number): { y: number[]; outcome: "done" | "failed"; evaluations: number } {
    let t = t0, y = [...y0], H = Extrapolator.H0, evaluations = 0;
    while (t < t1 - 1e-12) {
      if (t + H > t1) H = t1 - t;
      let accepted = false;
      this.table = [];
      for (let j = 0; j < this.maxColumns; j++) {
        this.table[j] = this.midpoint(t, y, H, this.steps[j]);
        evaluations += this.steps[j] + 1;
        for (let k = j - 1; k >= 0; k--) {
          const r = (this.steps[j] / this.steps[k]) ** 2;
          for (let i = 0; i < this.n; i++) this.table[k][i] = this.table[k + 1][i] + (this.table[k + 1][i] - this.table[k][i]) / (r - 1);
        }
        if (j > 0) {
          const err = this.norm(this.table[0].map((v, i) => v - this.table[1][i]));
          if (err < 1) { accepted = true; break; }
        }
      }
      if (accepted) { t += H; y = this.table[0]; if (this.onStep?.(t, y) === false) return { y, outcome: "failed", evaluations }; }
      else H /= 2;
    }
    return { y, outcome: "done", evaluations };
  }
}
export function f(a: number, b: number): number {
  const s = new Extrapolator((t, [x, v]) => [v, -a * x - b * v * Math.abs(v) + Math.sin(t)], 2);
  let path = 0;
  s.onStep = (t, [x]) => { path += x * x * t; };
  s.absTol = [1e-5, 1e-5];
  const r = s.solve(0, [b, a * b], 1.5);
  return r.y[0] + r.y[1] * path + r.evaluations * 0.001;
}
`,
  );
});
