// adjoint --function f
// at { prices: [100, 101, 99.5, 102, 103], k: 0.5 }
// A list of numbers that may be missing is filtered into one of numbers.
const rolling = (list: number[], n: number): (number | undefined)[] =>
  list.map((_, i) => (i + 1 < n ? undefined : list.slice(i + 1 - n, i + 1).reduce((a, b) => a + b, 0) / n));

export function f(prices: number[], k: number): number {
  const means = rolling(prices, 3);
  const scores = prices.map((x, i) => (means[i] !== undefined ? x - means[i]! : null));
  const there = scores.filter((s): s is number => s !== null);
  return there.reduce((a, b) => a + b * b * k, 0) * there.length;
}
