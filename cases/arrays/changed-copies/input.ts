// adjoint --function f
// at { x: new Float64Array([0.9, 0.3, 0.6]), list: [0.7, 0.2, 0.5, 0.4] }
// Methods that give a changed copy and leave the array as it is; the last element that fits.
export function f(x: Float64Array, list: number[]): number {
  const sorted = x.toSorted();
  const down = list.toSorted((p, q) => q - p);
  const back = x.toReversed().with(1, list[0]!);
  const parts = list.toSpliced(1, 2, x[0]! * x[1]!, 3);
  const last = list.findLast((value) => value < 0.5) ?? 1;
  const at = list.findLastIndex((value) => value > 0.6);
  return (
    sorted[0]! * sorted.at(-1)! +
    down[1]! * back[0]! * back[1]! +
    parts.reduce((sum, value, i) => sum + value * (i + 1), 0) * last +
    list.toReversed()[at]! * parts.length
  );
}
