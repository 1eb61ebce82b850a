// adjoint --function f --wrt a,b
// at { a: new Float64Array([4.1, 1, 0.5, 1, 3.2, 0.7, 0.5, 0.7, 2.3]), b: new Float64Array([1, 2, 3]), n: 3 }
// Gaussian elimination without pivots, and back substitution, in place.
export function f(a: Float64Array, b: Float64Array, n: number): number {
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k] / a[k * n + k];
      for (let j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) b[i] -= a[i * n + j] * b[j];
    b[i] /= a[i * n + i];
  }
  return b[0] * b[1] - b[2];
}
