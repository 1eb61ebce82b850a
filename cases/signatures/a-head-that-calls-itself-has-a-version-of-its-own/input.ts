// adjoint --function f
// at { x: 0.7, n: 4, weights: [0.5, 1.5] }
export function f(x: number, n: number, weights: number[]): number {
  return n <= 0 ? x * weights.length : f(x * x, n - 1, weights) * x;
}
