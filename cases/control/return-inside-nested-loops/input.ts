// adjoint --function f
// at { x: [0.5, 1.5, 0.25, 3], limit: 3 }
// at { x: [0.5, 1.5, 0.25, 3], limit: 1e6 }
export function f(x: number[], limit: number): number {
  let s = 0.1;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j <= i; j++) {
      s += x[i] * x[j] * s;
      if (s > limit) return s * x[j];
    }
    s = s * 0.9;
  }
  return s;
}
