// adjoint --function f
// at { x: 0, y: 2 }
// kink: the derivative of 0 ** y exists from one side only
export function f(x: number, y: number): number {
  return x ** y + x ** 2 + y * y;
}
