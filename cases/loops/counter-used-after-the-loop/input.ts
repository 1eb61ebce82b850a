// adjoint --function f
// at { x: [0.7, 0.3, 1.9, 0.2] }
export function f(x: number[]): number {
  let i = 0;
  let s = 1;
  for (; i < x.length; i++) {
    s += x[i];
    if (s > 2.5) break;
  }
  return s * i * x[i];
}
