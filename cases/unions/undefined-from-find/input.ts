// adjoint --function f
// at { x: [0.5, 1.5, 2.5], limit: 1 }
// at { x: [0.5, 1.5, 2.5], limit: 9 }
export function f(x: number[], limit: number): number {
  const big = x.find((v) => v > limit);
  if (big === undefined) return x[0] * x[0];
  return big * x[1];
}
