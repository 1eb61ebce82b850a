// tangent adjoint --function f
// at { x: 0.7, n: 5 }
// The place of a compound assignment is found before its right side runs, which changes what the place is found by: first the subscript, then the row under it.
export function f(x: number, n: number): number {
  const grid: number[][] = [
    [x, 1],
    [2, x],
    [0.5, 3 * x],
  ];
  const rows = { of: grid };
  let w = 0;
  const next = (): number => ++w;
  const weight = (): number => 0.1 * w * x;
  while (next() <= n) {
    grid[(w + 1) % 3]![0]! += 0.5 * (grid[(w + 2) % 3]![0] = [x * w, w, 0.5].sort((d, e) => d - e)[1]!);
    rows.of[w % 3]![w % 2]! *= weight() + 0.1 * next();
    grid[(w * w) % 3]![1]! -= [weight(), next() * x].map((v) => v * v)[1]! * 0.01;
  }
  let sum = 0;
  for (const row of grid) for (const value of row) sum = 0.7 * sum + value * value;
  return sum;
}
