// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]) }
export function f(x: Float64Array): Float64Array {
  const y = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) y[i] = x[i] * x[(i + 1) % x.length];
  return y;
}
