// adjoint --function f
// at { x: [1.1, 0.2], n: 0 }
// at { x: [1.1, 0.2], n: -3 }
// at { x: [1.1, 0.2], n: 2 }
export function f(x: number[], n: number): number {
  let s = x[0];
  for (let i = 0; i < n; i++) s *= x[i];
  for (let i = n; i > 1; i--) s += x[i - 1] * s;
  return s * x[1];
}
