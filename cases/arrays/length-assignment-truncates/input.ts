// adjoint --function f
// at { x: [0.5, 1.5, 2.5, 3.5] }
export function f(x: number[]): number {
  const y: number[] = [];
  for (const v of x) y.push(v * v);
  y.length = 2;
  y.push(y[0] * y[1]);
  let s = 0;
  for (const v of y) s += v * x[0];
  return s;
}
