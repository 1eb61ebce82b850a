// adjoint --function f
// at { x: [0.7, 0.3, 1.9] }
export function f(x: number[]): number {
  let s = 0;
  for (const [i, v] of x.entries()) s += (i + 1) * v * v;
  for (const i of x.keys()) s *= 1 + 0.1 * x[i];
  return s;
}
