// adjoint --function f
// at { x: [0.5, 1.5, 0.25], limit: 2 }
// at { x: [0.5, 1.5, 0.25], limit: 1e9 }
export function f(x: number[], limit: number): number {
  let s = 1;
  outer: for (let i = 0; i < 3; i++) {
    let j = 0;
    while (j < 3) {
      let k = 0;
      do {
        s = s + 0.3 * x[i] * x[j] * x[k] * s;
        if (s > limit) break outer;
        k++;
      } while (k < 2);
      j++;
    }
    s *= x[i];
  }
  return s;
}
