// adjoint --function f
// at { x: [0.7, 0.3, 1.9, 0.2] }
export function f(x: number[]): number {
  let s = 0;
  for (let i = 0, j = x.length - 1; i < j; i++, j--) {
    const t = x[i];
    x[i] = x[j] * t;
    x[j] = t + s;
    s += x[i] * x[j];
  }
  return s;
}
