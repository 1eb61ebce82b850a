// adjoint --function f
// at { x: [0.4, 0.9, 2.5, 1.1] }
// `Record<K, T>` in a function whose `K` may be any text is a dictionary.
function groupBy<T, K extends string>(list: readonly T[], key: (t: T) => K): Record<K, T[]> {
  return list.reduce(
    (groups, t) => {
      (groups[key(t)] ??= []).push(t);
      return groups;
    },
    {} as Record<K, T[]>,
  );
}
function countBy<K extends string | number>(keys: readonly K[]): Record<K, number> {
  const counts = {} as Record<K, number>;
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
const kindOf = (v: number): string => (v > 1 ? "high" : "low");
export function f(x: number[]): number {
  const groups = groupBy(x, kindOf);
  const counts = countBy(x.map((v) => Math.floor(v)));
  let s = 0;
  for (const [kind, values] of Object.entries(groups)) s += values.reduce((a, b) => a * b, kind === "low" ? 2 : 1);
  return s * counts[0]! * x[2]!;
}
