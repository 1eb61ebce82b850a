// adjoint --function f
// at { x: [0.5, 1.5, 2.5, 0.9] }
export function f(x: number[]): number {
  const y = x.slice();
  y.reverse();
  const first = y.shift()!;
  y.unshift(first * first, y[0]);
  x.reverse();
  return y[0] * y[1] + y[2] * x[0] + y[y.length - 1];
}
