// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]), a: 0.3 }
export function f(x: Float64Array, a: number): number {
  const y = new Float64Array(6).fill(a * a);
  y.set(x.subarray(1, 3), 2);
  y.copyWithin(0, 2, 5);
  x.fill(y[0] * a, 1, 2);
  let s = 0;
  for (let i = 0; i < y.length; i++) s += y[i] * (i + 1) * x[i % 4];
  return s;
}
