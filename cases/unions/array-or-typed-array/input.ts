// adjoint --function f
// at { x: [0.5, 1.5] }
// at { x: new Float64Array([0.5, 1.5]) }
export function f(x: number[] | Float64Array): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    s = s * x[i] + x[0];
    x[i] = s;
  }
  return s;
}
