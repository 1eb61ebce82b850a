// adjoint --function f
// at { x: 1.7, y: 0.6 }
export function f(x: number, y: number): number {
  return x ** y + y ** 3 - 2 ** x + (x * y) ** 0.5;
}
