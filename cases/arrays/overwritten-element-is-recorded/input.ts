// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]) }
// show tbr
export function f(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    s += Math.sin(x[i]) * s + x[i] ** 2;
    x[i] = 2 * s;
  }
  return s + x[0];
}
