// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]) }
export function f(x: Float64Array): number {
  const y = new Float64Array(x.buffer, 8, 2);
  y[0] = y[0] * x[2] * x[0];
  x[1] = x[1] * y[1];
  return y[0] * y[1] + x[3];
}
