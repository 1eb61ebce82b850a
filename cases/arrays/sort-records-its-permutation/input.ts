// adjoint --function f
// at { x: [2.5, 0.5, 1.5, 0.9] }
export function f(x: number[]): number {
  const sorted = x.slice().sort((a, b) => a - b);
  let s = 0;
  for (let i = 0; i < sorted.length; i++) s += sorted[i] ** (i + 1);
  x.sort((a, b) => b - a);
  return s + x[0] * x[3];
}
