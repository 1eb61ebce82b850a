// adjoint --function f
// at { x: 0, y: 2.5 }
// A zero adjoint stays zero at the pole: 0 * Infinity does not appear.
export function f(x: number, y: number): number {
  const r = Math.sqrt(x * x);
  return y * y + r * 0;
}
