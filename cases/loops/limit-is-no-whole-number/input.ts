// adjoint --function f
// at { x: Float64Array.of(0.9, 0.8, 0.7), n: 3.5 }
// at { x: Float64Array.of(0.9, 0.8, 0.7), n: 21845.1 }
// at { x: Float64Array.of(0.9, 0.8, 0.7), n: -1.5 }
// At the second point the loop runs 21846 times and records more than three times 21845.1 values, and more than a chunk of the stack holds.
export function f(x: Float64Array, n: number): number {
  let y = x[0];
  for (let i = 0; i < n; i++) {
    y = Math.cos(y * x[2]);
    x[1] = Math.sin(x[1] * y + x[2]);
    x[2] = 0.5 * x[2] * x[2] + 0.3 * y;
  }
  return y + x[1] * x[2];
}
