// adjoint --function f
// at { x: new Float64Array([0.7, 0.5, 0.3]), s: 0.6, n: 2 }
// at { x: new Float64Array([0.7, 0.5, 0.3]), s: 0.6, n: 0 }
// At the early return the parameters hold what they were given.
function folded(q: Float64Array, s: number, n: number): number {
  if (n === 0) return q[0] * s ** 3;
  s = Math.sin(s) * q[1];
  const next = new Float64Array(3);
  for (let i = 0; i < 3; i++) next[i] = q[i] * s;
  q = next;
  return s * folded(q, 0.9 * s, n - 1) + q[2] * s;
}

export function f(x: Float64Array, s: number, n: number): number {
  return folded(x, s, n) * s;
}
