// adjoint --function f
// at { a: 0.5 }
export function f(a: number): number {
  const v: number[] = [];
  for (let i = 0; i < 4; i++) v[i] = i === 0 ? a : v[i - 1] * a + 1;
  return v[3] * v[1];
}
