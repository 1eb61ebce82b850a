// adjoint --function f
// at { x: [1.5, 0.25, 0.75, 0.5] }
export function f(x: number[]): number {
  let swapped: boolean;
  do {
    swapped = false;
    for (let i = 0; i + 1 < x.length; i++) {
      if (x[i] > x[i + 1]) {
        const t = x[i];
        x[i] = x[i + 1];
        x[i + 1] = t;
        swapped = true;
      }
    }
  } while (swapped);
  return x.reduce((s, v, i) => s + v ** (i + 1), 0);
}
