// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]) }
export function f(x: Float64Array): number {
  const left = x.subarray(0, 3);
  const right = x.subarray(1);
  for (let i = 0; i < 3; i++) left[i] = left[i] * right[i] * 0.3;
  right[0] += left[1] * left[1];
  return x[0] + x[1] * x[2] + x[3];
}
