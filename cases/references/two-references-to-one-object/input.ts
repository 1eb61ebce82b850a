// adjoint --function f
// at { x: 0.5 }
export function f(x: number): number {
  const a = { v: x };
  const b = a;
  b.v = b.v * x;
  a.v += b.v * b.v;
  return a.v * b.v;
}
