// adjoint --function f
// at { x: 7.3, y: 2.2 }
export function f(x: number, y: number): number {
  return (x % y) * x + (-x % y) * y;
}
