// adjoint --function f
// at { q: new Float64Array([0.7, 0.6, 1.4, 0.9, 0.2, -0.4, 0.8, 0.1, 1.2]), u: [0.4, -0.3, 2.5] }
// Procedures of numbers are part of their callers: nothing is recorded for them, and subscripts are told apart. One that calls itself,
// and one with a loop, stay procedures.
const at = (i: number, j: number): number => i + 3 * j;
function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}
function lerp(a: number, b: number, t: number): number {
  return a + t * (b - a);
}
function store(a: Float64Array, k: number, x: number): void {
  a[k] = x * x;
}
function power(x: number, n: number): number {
  return n <= 0 ? 1 : x * power(x, n - 1);
}
function mean(a: Float64Array): number {
  let sum = 0;
  for (const x of a) sum += x;
  return sum / a.length;
}
export function f(q: Float64Array, u: number[]): number {
  const next = new Float64Array(9);
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const s = clamp(u[i]! * u[j]!, 0, 1);
      store(next, at(i, j), lerp(lerp(q[at(i, j)]!, q[at(i + 1, j)]!, s), q[at(i, j + 1)]!, s * s));
    }
  }
  return mean(next) * power(next[at(1, 1)]!, 3);
}
