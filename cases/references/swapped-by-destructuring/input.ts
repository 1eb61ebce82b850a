// adjoint --function f --wrt x,y
// at { x: new Float64Array([0.5, 1.5]), y: new Float64Array([0.25, 0.75]), n: 3 }
export function f(x: Float64Array, y: Float64Array, n: number): number {
  for (let k = 0; k < n; k++) {
    [x, y] = [y, x];
    x[0] = x[0] * y[1] + 0.1;
    y[1] = y[1] * x[0];
  }
  return x[0] + 2 * y[1] * x[1];
}
