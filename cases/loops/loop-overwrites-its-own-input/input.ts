// adjoint --function f --wrt x --of x
// at { x: new Float64Array([0.7, 0.3, 1.9, 0.2]) }
// show tbr
export function f(x: Float64Array): void {
  for (let step = 0; step < 3; step++) {
    for (let i = 1; i < x.length; i++) x[i] = Math.sin(x[i] * x[i - 1]);
  }
}
