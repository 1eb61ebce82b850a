// adjoint --function f
// at { x: [0.7, 0.6, 1.4, 0.9], n: 4 }
// at { x: [1.7, 0.6, 1.4, 0.9], n: 3 }
// at { x: [1.7, 0.6, 1.4, 0.9], n: 0 }
// What an iteration's test asks is set by the one before, or what the loop counts is read after it: the test stays inside.
export function f(x: number[], n: number): number {
  let s = 0.5;
  for (let i = 0; i < n; i++) {
    if (s < 2) s += x[i]! * s;
  }
  let k = 0;
  for (k = 0; k < n; k++) {
    if (n > 2) s *= x[k]!;
  }
  return s * (k + 1) * x[0]!;
}
