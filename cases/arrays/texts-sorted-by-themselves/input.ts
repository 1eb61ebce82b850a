// adjoint --function f
// at { v: [1, 2, 3], k: 0.5 }
// Texts need no comparison to be sorted: JavaScript orders what it sorts as text.
export function f(v: number[], k: number): number {
  const weights: Record<string, number> = { beta: v[0]! * k, alpha: v[1]!, Beta: v[2]!, aa: k };
  let sum = 0;
  for (const name of Object.keys(weights).sort()) sum = sum * 0.5 + weights[name]!;
  const names = ["z", "y", "é", "Z"];
  const sorted = names.toSorted();
  names.sort().reverse();
  return sum + names.indexOf("z") * v[0]! + sorted.indexOf("y") * k;
}
