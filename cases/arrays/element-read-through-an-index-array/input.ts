// adjoint --function scatter
// at { x: new Float64Array([0.5, 1.5, 2.5]), y: new Float64Array([1, 2, 3]), index: [1, 1, 0] }
export function scatter(x: Float64Array, y: Float64Array, index: number[]): void {
  for (let i = 0; i < index.length; i++) y[index[i]] += x[i] * y[index[i]];
}
