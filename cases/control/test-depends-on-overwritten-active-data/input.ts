// adjoint --function f
// at { x: [0.4, 1.6, 0.9] }
export function f(x: number[]): number {
  let s = 0;
  for (let step = 0; step < 3; step++) {
    for (let i = 0; i < x.length; i++) {
      if (x[i] > 1) x[i] = x[i] * 0.4;
      else x[i] = x[i] * x[i] + 0.7;
      s += x[i] * (i + 1);
    }
  }
  return s;
}
