// adjoint --function f
// at { x: [0.5, 1.5, 2.5, 0.9] }
export function f(x: number[]): number {
  const y = x.map((v) => v * v);
  const removed = y.splice(1, 2, y[0] * x[3]);
  return removed[0] * y[0] + removed[1] * y[1] - y[2];
}
