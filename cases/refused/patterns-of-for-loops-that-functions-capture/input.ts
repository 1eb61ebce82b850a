// adjoint --function positions --function names --function mixed
// refused
// Each iteration has variables of its own, which functions keep; these come from patterns.
export function positions(x: number, n: number): number {
  const kept: (() => number)[] = [];
  for (let [i, j] = [0, 1]; i < n; i++) {
    kept.push(() => (i + j) * x);
    j++;
  }
  return kept.reduce((s, g) => 0.5 * s + g(), 0);
}

export function names(x: number, n: number): number {
  const kept: (() => number)[] = [];
  for (let { a: i } = { a: 0 }; i < n; i++) kept.push(() => i * x);
  return kept.reduce((s, g) => 0.5 * s + g(), 0);
}

export function mixed(x: number, n: number): number {
  const kept: (() => number)[] = [];
  for (let i = 0, [k = 1] = [x]; i < n; i++, k += x) kept.push(() => k * x);
  return kept.reduce((s, g) => 0.5 * s + g(), 0);
}
