// adjoint --function f --wrt a,x --of return
// at { a: 0.6, x: new Float64Array([0.5, 1.5]), y: new Float64Array([9, 9]) }
export function f(a: number, x: Float64Array, y: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    y[i] = Math.exp(x[i]) * a;
    s += x[i] * y[i] * a;
  }
  return s;
}
