// adjoint --function f
// at { x: [0.3, 1.7], i: 1 }
// at { x: [0.3, 1.7], i: 5 }
export function f(x: number[], i: number): number {
  let s = x[0] * x[0];
  if (i < x.length && x[i] > 1) s += x[i] * s;
  return s;
}
