// adjoint --function solve
// at { a: [[4.5, 1, 0.5], [1, 3.5, 0.25], [0.5, 0.25, 2.5]], b: [1, 2, 0.5] }
function multiply(a: number[][], x: number[]): number[] {
  return a.map((row) => row.reduce((s, v, j) => s + v * x[j], 0));
}
function dot(a: number[], b: number[]): number {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i] * b[i];
  return s;
}
export function solve(a: number[][], b: number[]): number {
  const x = b.map(() => 0);
  const r = b.slice();
  let p = r.slice();
  let rr = dot(r, r);
  for (let k = 0; k < 2; k++) {
    const ap = multiply(a, p);
    const alpha = rr / dot(p, ap);
    for (let i = 0; i < x.length; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
    }
    const next = dot(r, r);
    const beta = next / rr;
    p = p.map((v, i) => r[i] + beta * v);
    rr = next;
  }
  return dot(x, b);
}
