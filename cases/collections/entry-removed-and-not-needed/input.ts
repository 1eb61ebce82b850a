// adjoint --function f
// at { a: 0.7, x: new Float64Array([0.3, 0.5]) }
export function f(a: number, x: Float64Array): number {
  const m = new Map<number, number>([
    [0, a],
    [2, a * x[1]],
  ]);
  x[1] = 0.5 * (m.get(0) ?? 0.1);
  m.delete(0);
  x[0] = 0.6 * x[0] + 0.3 * (m.get(2) ?? 0.5);
  m.clear();
  m.set(2, x[0]);
  return x[1] * (m.get(2) ?? 0.5);
}
