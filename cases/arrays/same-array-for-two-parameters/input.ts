// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]) }
function combine(p: Float64Array, q: Float64Array): void {
  for (let i = 0; i + 1 < p.length; i++) p[i] = p[i] * q[i + 1] + q[i];
}
export function f(x: Float64Array): number {
  combine(x, x);
  return x[0] * x[1] + x[2];
}
