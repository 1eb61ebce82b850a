// adjoint --function f
// at { x: 1.5, y: 1.5 }
// kink: both arguments are the largest
export function f(x: number, y: number): number {
  return 3 * Math.max(x, y) + Math.min(x, y);
}
