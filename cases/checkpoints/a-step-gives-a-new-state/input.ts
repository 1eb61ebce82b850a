// adjoint --function f
// at { n: 3, x: new Float64Array([0.5, 0.8, 0.3]), steps: 6 }
// A step gives a new state, or the old one, and the caller sets its boundary.
function step(u: Float64Array, x: Float64Array, t: number): Float64Array {
  if (t % 3 === 2) return u;
  const next = new Float64Array(u.length);
  for (let i = 0; i < u.length; i++) next[i] = Math.sin(u[i]) * u[(i + 1) % u.length] + x[i];
  for (let i = 0; i < u.length; i++) if (next[i] < 0.1) next[i] *= 2;
  return next;
}
export function f(n: number, x: Float64Array, steps: number): number {
  let u: Float64Array = x.slice();
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    u = step(u, x, t);
    u[0] = 0.5 * u[1];
    s += u[0] * s + u[2];
  }
  for (let i = 0; i < n; i++) s += u[i] * u[i];
  return s;
}
