// adjoint --function f
// at { x: [0.5, 1.5, 0.25, 0.75] }
export function f(x: number[]): number {
  let s = 1;
  rows: for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < x.length; j++) {
      if (j > i) continue rows;
      if (x[j] > 1) {
        s += x[i];
        continue rows;
      }
      s *= 1 + x[i] * x[j];
    }
    s -= x[i];
  }
  return s;
}
