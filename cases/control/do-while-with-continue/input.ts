// adjoint --function f
// at { x: [0.3, 0.9, 0.4, 1.2] }
export function f(x: number[]): number {
  let i = 0;
  let s = 0.5;
  do {
    if (x[i] > 0.8) {
      s *= x[i];
      continue;
    }
    s += x[i] * s;
  } while (++i < x.length);
  return s;
}
