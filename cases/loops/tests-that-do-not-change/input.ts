// adjoint --function f
// at { a: new Float64Array([0.7, 0.6, 1.4, 0.9]), b: new Float64Array([0.3, -0.2, 0.5, 0.8]), n: 2 }
// Whether an entry has a derivative is asked once, not in every iteration of the loop that adds it up.
export function f(a: Float64Array, b: Float64Array, n: number): number {
  const inverse = new Float64Array(n * n);
  for (let k = 0; k < n * n; k++) inverse[k] = 1 / (b[k]! - 0.1 * b[0]! * b[0]!);
  let worth = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[i * n + k]! * inverse[k * n + j]!;
      worth += i === j ? Math.sqrt(1 + sum * sum) : 0;
    }
  }
  return worth;
}
