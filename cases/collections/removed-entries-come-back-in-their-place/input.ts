// adjoint --function f
// at { a: 0.9, b: 0.7 }
// The backward sweep goes through the entries in the order of the forward sweep.
export function f(a: number, b: number): number {
  const m = new Map<number, number>([[3, a], [1, b], [2, a * b]]);
  const order = new Set<number>([2, 0, 1]);
  let s = 0.4;
  for (const [key, value] of m) s = s * value + 0.1 * key * a;
  for (const k of order) s = s * (0.5 + 0.2 * k * b);
  m.delete(3);
  order.delete(2);
  m.set(3, s * b);
  for (const value of m.values()) s = s * value + a;
  for (const k of order) s = s * (0.5 + 0.2 * k * s);
  return s;
}
