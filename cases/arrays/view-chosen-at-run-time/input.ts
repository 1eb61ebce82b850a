// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]), upper: true }
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]), upper: false }
export function f(x: Float64Array, upper: boolean): number {
  const half = upper ? x.subarray(2) : x.subarray(0, 2);
  half[0] = half[0] * half[1];
  half[1] = Math.sin(half[0]);
  return x[0] * x[3] + x[1] * x[2];
}
