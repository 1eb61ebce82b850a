// adjoint --function f
// at { x: 0.7 }
import { Spring } from "./input-springs.js";
export function f(x: number): number {
  const s = new Spring(2, x);
  return s.force(x * x) + s.energy(x);
}
