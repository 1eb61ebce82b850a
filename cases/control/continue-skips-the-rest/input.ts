// adjoint --function f
// at { x: [0.5, -1.5, 0.25, -3, 2] }
export function f(x: number[]): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    if (x[i] < 0) continue;
    s *= x[i];
    if (i % 2 === 1) continue;
    s += x[i] * x[i];
  }
  return s;
}
