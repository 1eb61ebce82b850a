// adjoint --function f
// at { x: [1, 2, 3, 4, 5], k: 3 }
export function f(x: number[], k: number): number {
  let s = 1;
  for (let i = x.length - 1; i >= 0; i--) {
    if (i === k) x.splice(1, 2);
    s = s * 0.5 + x[0] * x[0] * i;
  }
  let first = 0;
  for (let i = first; i < x.length; i++) {
    first = 2;
    x[i] = x[i] * s;
    s = s * 0.5 + x[i] * x[i];
  }
  return s * first;
}
