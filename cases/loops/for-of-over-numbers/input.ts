// adjoint --function f
// at { x: [0.7, 0.3, 1.9], y: new Float64Array([0.2, 0.5]) }
export function f(x: number[], y: Float64Array): number {
  let s = 1;
  for (const v of x) {
    if (v > 1.5) continue;
    s = s * v + 1;
    for (const w of y) s += v * w * s;
  }
  return s;
}
