// adjoint --function even
// at { x: 0.8, n: 5 }
export function even(x: number, n: number): number {
  if (n <= 0) return x * x;
  return Math.sin(odd(x, n - 1)) + x;
}
function odd(x: number, n: number): number {
  if (n <= 0) return x;
  const below = even(x * 0.9, n - 1);
  return below * below * 0.5 + even(x, n - 2);
}
