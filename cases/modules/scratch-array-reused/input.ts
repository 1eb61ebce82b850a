// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 0.25]) }
const scratch = new Float64Array(8);
function square(x: Float64Array): void {
  for (let i = 0; i < x.length; i++) scratch[i] = x[i] * x[i];
}
export function f(x: Float64Array): number {
  let s = 0;
  for (let k = 0; k < 2; k++) {
    square(x);
    for (let i = 0; i < x.length; i++) {
      s += scratch[i] * x[(i + 1) % x.length];
      x[i] = Math.sin(scratch[i]);
    }
  }
  return s;
}
