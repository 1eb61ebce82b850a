// adjoint --function f
// at { a: new Float64Array([0.3, -0.2, 0.5, 0.1, 0.7, -0.4]), x: [0.5, 0.25], offset: 1 }
/** Column by column, the position runs along. */
export function f(a: Float64Array, x: number[], offset: number): number {
  const y = new Float64Array(3);
  let p = offset;
  for (let j = 0; j < 2; j++) {
    for (let i = j; i < 3; i++) {
      y[i] += a[p] * x[j];
      p++;
    }
  }
  return y[0] * y[1] + y[2] * y[2];
}
