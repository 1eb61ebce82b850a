// adjoint --function f --wrt x --no-inline-calls
// at { x: 0.5, c: 1.5 }
function product(a: number, b: number): number {
  return a * b + Math.sin(a);
}
export function f(x: number, c: number): number {
  const p = product(c, c);
  const q = product(x, c);
  const r = product(c, x);
  return product(q, r) * p;
}
