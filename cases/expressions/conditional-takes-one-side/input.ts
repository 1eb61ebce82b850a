// adjoint --function f
// at { x: 0.4, y: 1.9 }
// at { x: 2.4, y: 1.9 }
export function f(x: number, y: number): number {
  const big = x > y ? x * x : Math.sin(y);
  return big + (x < 1 ? (y > 1 ? x * y : x) : y * y);
}
