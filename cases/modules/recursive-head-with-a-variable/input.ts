// tangent --function walk --wrt x,total --of total,return --take-over
// at { x: 0.75, n: 3 }
let total = 0.5;
export function walk(x: number, n: number): number {
  if (n === 0) return x * total;
  total += x * x;
  return walk(x * 0.5, n - 1) * total + walk(x * 0.25, n - 1);
}
