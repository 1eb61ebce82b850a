// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 0.25, 0.75, 2]) }
function combine(x: Float64Array): number {
  if (x.length === 1) return x[0];
  const middle = x.length >> 1;
  const left = combine(x.subarray(0, middle));
  const right = combine(x.subarray(middle));
  x[0] = left * right * 0.5;
  return Math.sin(left) + right * x[x.length - 1];
}
export function f(x: Float64Array): number {
  return combine(x) * x[0];
}
