// adjoint --function f
// at { x: -1.3 }
export function f(x: number): number {
  return x ** 3 - 2 * x ** 2 + x ** -1 + x ** 0;
}
