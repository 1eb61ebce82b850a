// adjoint --function f
// at { x: [0.7, 0.3, 1.9, 0.2, 0.6, 1.4] }
export function f(x: number[]): number {
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    s *= x[i] + 0.5;
    if (x[i] > 1) i++;
    s += x[Math.min(i, x.length - 1)];
  }
  return s;
}
