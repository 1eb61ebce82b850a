// adjoint --function f
// at { a: 1.2, b: -0.7, c: 2.5 }
export function f(a: number, b: number, c: number): number {
  return a / b / c + a / (b / c) - (a - b) / (c * c - a / b);
}
