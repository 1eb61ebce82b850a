// adjoint --function f
// at { x: [0.5, 1.5] }
import { total } from "./input-total.js";
export function f(x: number[]): number {
  return total(x, (v) => v * v) * x[0];
}
