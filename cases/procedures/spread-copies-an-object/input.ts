// adjoint --function f
// at { p: { a: 0.5, b: 1.5, c: 0.25 } }
export function f(p: { a: number; b: number; c: number }): number {
  const q = { ...p, b: p.a * p.c };
  q.a *= 2;
  const { a, ...others } = q;
  others.b += a;
  return q.a * q.b + others.b * others.c + p.a * p.b;
}
