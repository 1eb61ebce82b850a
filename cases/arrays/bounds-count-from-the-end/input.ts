// adjoint --function f
// at { x: Float64Array.of(1, 2, 3, 4, 5), v: [1, 2, 3], k: -2, m: -1 }
// at { x: Float64Array.of(1, 2, 3, 4, 5), v: [1, 2, 3], k: -9, m: 9 }
// at { x: Float64Array.of(1, 2, 3, 4, 5), v: [1, 2, 3], k: 1.5, m: 2 }
// at { x: Float64Array.of(1, 2, 3, 4, 5), v: [1, 2, 3], k: 4, m: 1 }
export function f(x: Float64Array, v: number[], k: number, m: number): number {
  for (let i = 0; i < x.length; i++) x[i] = x[i] * x[i];
  v.fill(x[1] * x[1], k, m);
  x.fill(x[0] * v[1], k, m);
  x.copyWithin(m, k);
  const part = x.subarray(k, m);
  let s = v.slice(k).length + x.subarray(-9).length;
  for (let i = 0; i < part.length; i++) s += part[i] * (i + 1);
  for (let i = 0; i < x.length; i++) s += x[i] * x[i] * (i + 2);
  for (let i = 0; i < v.length; i++) s += v[i] * (i + 3);
  return s;
}
