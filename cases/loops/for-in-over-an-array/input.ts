// adjoint --function f
// at { x: [0.7, 0.3, 1.9] }
export function f(x: number[]): number {
  let s = 1;
  for (const key in x) s *= x[Number(key)] + 0.2;
  return s;
}
