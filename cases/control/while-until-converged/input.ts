// adjoint --function f
// at { a: 2.3 }
export function f(a: number): number {
  let x = 1;
  let change = 1;
  while (change > 1e-12) {
    const next = 0.5 * (x + a / x);
    change = Math.abs(next - x);
    x = next;
  }
  return x * a;
}
