// adjoint --function power
// at { x: 1.1, n: 7 }
export function power(x: number, n: number): number {
  if (n === 0) return 1;
  const half = power(x, Math.floor(n / 2));
  return n % 2 === 1 ? half * half * x : half * half;
}
