// adjoint --function f
// at { n: 3, a: new Float64Array([2.1, 0.6, 0.4, 0.9, 1.7, 0.2, 0.3, 0.8, 1.9]) }
// at { n: 1, a: new Float64Array([2.1]) }
// What a row below the diagonal loses in a step nobody needs any more: only quotients and the column that they replace are recorded.
export function f(n: number, a: Float64Array): number {
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!;
      a[i * n + k] = factor;
      for (let j = k + 1; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!;
    }
  }
  let product = 1;
  for (let i = 0; i < n; i++) product *= a[i * n + i]!;
  return product;
}
