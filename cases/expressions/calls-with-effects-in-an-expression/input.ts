// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]) }
function bump(x: Float64Array, i: number): number {
  x[i] *= 1.5;
  return x[i] + 1;
}
export function f(x: Float64Array): number {
  // The first operand is read before the call changes it.
  const s = x[1] * bump(x, 1) + x[1];
  return s * bump(x, 0) - x[0] * (bump(x, 0) + x[2]);
}
