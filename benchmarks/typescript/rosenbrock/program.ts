/** Rosenbrock's function in n dimensions: a curved valley with its lowest point at (1, …, 1). */
export function rosenbrock(x: number[]): number {
  let sum = 0;
  for (let i = 0; i < x.length - 1; i++) {
    sum += 100 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2;
  }
  return sum;
}
