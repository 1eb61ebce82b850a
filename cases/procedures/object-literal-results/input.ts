// adjoint --function f
// at { x: 0.5, y: 1.5 }
function split(x: number, y: number): { sum: number; product: number; inner: { quotient: number } } {
  const sum = x + y;
  return { sum, product: x * y, inner: { quotient: x / y } };
}
export function f(x: number, y: number): number {
  const { sum, product: p, inner: { quotient } } = split(x, y);
  const again = split(sum, p);
  return again.sum * quotient + again.inner.quotient * p;
}
