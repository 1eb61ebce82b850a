// adjoint --function f
// at { x: [3, 4, 12.5], y: 0.25 }
// The norm as engines compute it: scaled by the largest element, with a compensated sum.
export function f(x: number[], y: number): number {
  return Math.hypot(...x) + Math.hypot(y, ...x, 2 * y) * Math.hypot(...x.map((v) => v * y));
}
