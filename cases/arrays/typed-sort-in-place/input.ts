// adjoint --function median
// at { x: new Float64Array([2.5, 0.5, 1.5, 0.9, 7]) }
export function median(x: Float64Array): number {
  x.sort();
  const middle = x.length >> 1;
  return x[middle] * x[middle] + x[0];
}
