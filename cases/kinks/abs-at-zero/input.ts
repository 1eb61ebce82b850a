// adjoint --function f
// at { x: 0, y: 2.5 }
// kink: the slope of abs jumps at 0
export function f(x: number, y: number): number {
  return Math.abs(x) * y + x * y;
}
