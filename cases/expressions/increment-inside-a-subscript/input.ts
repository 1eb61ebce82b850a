// adjoint --function f
// at { x: new Float64Array([0.3, 0.7, 1.1, 1.9]) }
// The subscript is evaluated before the value, and the value sees the new index.
export function f(x: Float64Array): number {
  let i = 0;
  x[i++] = x[i] * x[i + 1] + x[i++];
  x[++i] *= x[i--] + i;
  return x[0] * x[1] + x[2] * x[3];
}
