// adjoint --function f
// at { n: 3, a: new Float64Array([2.1, 0.6, 0.4, 0.9, 1.7, 0.2, 0.3, 0.8, 1.9]) }
// at { n: 2, a: new Float64Array([2.1, 0.6, 0.4, 0.9]) }
// The elements that have been divided by are overwritten in later steps: all that rows lose is recorded.
export function f(n: number, a: Float64Array): number {
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = a[i * n + k]! / a[k * n + k]!;
      for (let j = 0; j < n; j++) a[i * n + j]! -= 0.5 * factor * a[k * n + j]!;
    }
  }
  for (let k = 0; k < n; k++) {
    for (let i = k; i < n; i++) {
      for (let j = k; j < n; j++) a[i * n + j]! -= 0.1 * a[k * n + k]! * a[k * n + j]!;
    }
  }
  let product = 1;
  for (let i = 0; i < n; i++) product *= a[i * n + i]!;
  return product;
}
