// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5, 2.5]), column: new Int32Array([2, 0, 1, 2]), row: [0, 2, 3, 4] }
// A sparse matrix times a vector.
export function f(x: Float64Array, column: Int32Array, row: number[]): number {
  const counts = new Uint8Array(3);
  let s = 1;
  for (let i = 0; i + 1 < row.length; i++) {
    let sum = 0;
    for (let k = row[i]; k < row[i + 1]; k++) {
      sum += x[column[k]] * (k + 1);
      counts[column[k]]++;
    }
    s *= sum;
  }
  return s + counts[2] * x[0];
}
