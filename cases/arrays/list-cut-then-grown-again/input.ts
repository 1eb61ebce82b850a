// adjoint --function f
// at { y: [0.3, 0.8, 0.5] }
export function f(y: number[]): number {
  y[1] = Math.sin(y[1] * y[2]);
  if (y.length > 2) y[1] = y.shift()!;
  y.unshift(0.5);
  return y[1] * y[2];
}
