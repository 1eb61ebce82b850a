// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]), i: 1, j: 1 }
// at { x: new Float64Array([0.5, 1.5, 2.5]), i: 0, j: 2 }
export function f(x: Float64Array, i: number, j: number): number {
  x[i] = x[i] + x[j];
  x[j] = x[i] * x[j];
  x[i] = x[i] * x[i] - 2 * x[j];
  return x[0] * x[1] * x[2];
}
