// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 0.25, 3]), limit: 2 }
// at { x: new Float64Array([0.5, 1.5, 0.25, 3]), limit: 100 }
export function f(x: Float64Array, limit: number): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    s = s * x[i] + x[i];
    if (s > limit) break;
    s = Math.sin(s) + 1;
  }
  return s * s;
}
