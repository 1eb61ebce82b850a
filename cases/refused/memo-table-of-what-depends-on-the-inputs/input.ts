// adjoint --function f
// refused
// The table holds results for texts: the second call for the same number would find the first call's, without its derivative.
function memoize(compute: (x: number) => number): (x: number) => number {
  const known: Record<string, number> = {};
  return (x) => {
    const key = x.toFixed(3);
    const found = known[key];
    if (found !== undefined) return found;
    known[key] = compute(x);
    return known[key] ?? 0;
  };
}
const cube = memoize((x) => x * x * x);

export function f(x: number): number {
  return 2 * cube(x) + x;
}
