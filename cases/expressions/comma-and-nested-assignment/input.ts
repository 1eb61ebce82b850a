// adjoint --function f
// at { x: 0.9, y: 0.4 }
export function f(x: number, y: number): number {
  let a = 0;
  let b = 0;
  const c = ((a = x * y), (b = a + x), a * b);
  a = b = c * x;
  return a * b + c;
}
