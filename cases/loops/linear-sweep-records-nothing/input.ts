// adjoint --function relax
// at { x: new Float64Array([0.7, 0.3, 1.9, 0.2, 0.1]), b: new Float64Array([1, 2, 3, 4, 5]), c: 0.4, sweeps: 4 }
// show tbr
export function relax(x: Float64Array, b: Float64Array, c: number, sweeps: number): void {
  for (let k = 0; k < sweeps; k++) {
    for (let i = 1; i < x.length - 1; i++) {
      x[i] = (b[i] + 0.3 * (x[i - 1] + x[i + 1])) / 1.6;
    }
  }
  b[0] = c * x[2];
}
