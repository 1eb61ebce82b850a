// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]) }
export function f(x: Float64Array): number {
  let s = 1;
  for (let k = 0; k < 3; k++) {
    const t = new Float64Array(3);
    for (let i = 0; i < 3; i++) t[i] = Math.sin(x[i] * s);
    for (let i = 0; i < 3; i++) s += t[i] * t[2 - i];
  }
  return s;
}
