// adjoint --function f --wrt x --of y
// at { x: new Float64Array([0.5, 1.5]), y: new Float64Array([9, 9]) }
export function f(x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = Math.exp(x[i]) * x[0];
}
