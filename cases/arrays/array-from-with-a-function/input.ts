// adjoint --function f
// at { a: 0.7, n: 4 }
export function f(a: number, n: number): number {
  const powers = Array.from({ length: n }, (_, i) => a ** (i + 1));
  const zeros = new Array<number>(n).fill(0);
  const copy = Array.from(powers);
  for (let i = 0; i < n; i++) zeros[i] += powers[i] * copy[n - 1 - i];
  return zeros.reduce((s, v) => s + v) + Array.of(a, a * a)[1];
}
