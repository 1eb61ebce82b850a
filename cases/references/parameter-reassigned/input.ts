// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5]) }
export function f(x: Float64Array): number {
  x[0] *= x[1];
  const kept = x[0];
  x = Float64Array.of(kept * kept, x[1]);
  x[1] += x[0];
  return x[0] * x[1];
}
