// adjoint --function f --may-alias x,y
// at (() => { const a = new Float64Array([0.5, 1.5, 2.5]); return { x: a, y: a }; })()
// at { x: new Float64Array([0.5, 1.5, 2.5]), y: new Float64Array([0.1, 0.2, 0.3]) }
export function f(x: Float64Array, y: Float64Array): number {
  for (let i = 0; i < x.length; i++) {
    x[i] = x[i] * y[i];
    y[i] = x[i] + y[i] * y[0];
  }
  return x[0] + y[1] * x[2];
}
