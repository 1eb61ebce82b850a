// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]) }
export function f(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < 8; i++) {
    const k = ((i << 1) ^ (i >>> 1)) & 3;
    s = s * 0.5 + x[k] * x[(~i & 3) | 0];
  }
  return s;
}
