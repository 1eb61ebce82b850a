// adjoint --function f
// at { x: new Float64Array([1.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) }
export function f(x: Float64Array): number {
  let s = 1;
  for (let i = 1; i < x.length; i += 3) s = s * x[i] + x[i - 1];
  for (let i = x.length - 1; i >= 0; i -= 5) s += x[i] * s;
  return s;
}
