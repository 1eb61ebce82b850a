// adjoint --function f
// at { a: 0.6, b: 1.7 }
export function f(a: number, b: number): number {
  const v = [a, b, a * b, 1];
  v[3] = v[0] + v[2] * v[1];
  const w = Float64Array.of(v[3], a);
  const z = Float64Array.from([b, v[1]]);
  return v[3] * w[0] + w[1] * z[0] - z[1] ** 2;
}
