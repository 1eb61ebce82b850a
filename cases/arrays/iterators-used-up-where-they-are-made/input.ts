// adjoint --function f --wrt x
// at { x: [0.4, -1.2, 2.2], n: 3 }
export function f(x: number[], n: number): number {
  const order = [...Array(n).keys()];
  const weights = Array.from(Array(n).keys(), (k) => k + 0.5);
  const F = [...Array(n).keys()].map((i) => [...Array(n).keys()].map((j) => (i === j ? 1 : 0) + x[i]! * x[j]!));
  return order.reduce((s, k) => s + x[k]! ** 2 * weights[k]! + F[k]![0]!, 0) + g(x, n);
}
interface P { v: number }
function g(x: number[], n: number): number {
  const ps: P[] = x.map((v) => ({ v: v * n }));
  const best = [...ps.entries()].sort(([, a], [, b]) => b.v - a.v);
  const first = [...x.entries()].filter(([i]) => i > 0).map(([i, v]) => i * v);
  return best.reduce((s, [i, p]) => s + p.v * i, 0) + first.reduce((a, b) => a + b ** 2, 0) + [...x.values()][1]! + Array.from(x.keys()).length;
}
