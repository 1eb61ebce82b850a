// adjoint --function f
// at { n: 3, x: new Float64Array([0.5, 0.8, 0.3]), steps: 6 }
// Two names for what a step makes: the next step begins with one of them.
export function f(n: number, x: Float64Array, steps: number): number {
  let u = x.slice();
  let v = x;
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) next[i] = Math.sin(u[i]) * u[(i + 1) % n] + x[i];
    u = next;
    v = next;
    s += v[0] * s + v[1];
  }
  for (let i = 0; i < n; i++) s += u[i] * v[i];
  return s;
}
