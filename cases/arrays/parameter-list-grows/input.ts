// adjoint --function f
// at { x: [0.5, 1.5] }
export function f(x: number[]): number {
  x.push(x[0] * x[1]);
  x[3] = x[2] * x[0];
  return x[3] * x.length;
}
