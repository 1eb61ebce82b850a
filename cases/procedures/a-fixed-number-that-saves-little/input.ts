// adjoint --function f
// at { x: new Float64Array([0.5, 1.5]), k: 0.7 }
// A version without the derivative of the offset would be all of the procedure once more, but for a line.
function norm(a: Float64Array, offset: number): number {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += Math.sin(a[i]) * a[i] * Math.exp(a[i]);
  return s + offset;
}
export function f(x: Float64Array, k: number): number {
  return norm(x, 2) * norm(x, k);
}
