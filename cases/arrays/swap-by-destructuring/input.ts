// adjoint --function f
// at { x: [2.5, 0.5, 1.5] }
export function f(x: number[]): number {
  [x[0], x[2]] = [x[2] * x[1], x[0]];
  let a = x[0];
  let b = x[1];
  [a, b] = [b, a * b];
  return a * x[2] + b * x[0];
}
