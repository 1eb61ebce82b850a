// adjoint --function f
// at { a: 0.1, x: [0.4, 0.7, -0.3], y: [0.3, 0.8, 0.5] }
export function f(a: number, x: number[], y: number[]): number {
  x[2] = Math.sin(x[2] * y[1]);
  let n = 0;
  do {
    n++;
    y.unshift(a * x[0]);
  } while (n < 2 && a < 0.25);
  return x[2] * y[0] + y[3];
}
