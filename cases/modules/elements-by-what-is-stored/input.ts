// adjoint --function f
// at { x: [0.6, 1.5, 2] }
import { Grid, factorial, table } from "./input-grid.js";
export function f(x: number[]): number {
  const g = new Grid(3);
  g.load(x);
  const t = table(x, 2);
  return g.sum() * t[1]![2]! + factorial(x[0]! + 2);
}
