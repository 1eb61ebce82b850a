// adjoint --function f
// at { x: 0.7 }
import { Spring } from "./input-springs.js";
export function f(x: number): number {
  const s = new Spring(2, x);
  // @ts-ignore: the type checker does not see methods behind what compilers make of `extends`.
  return s.force(x * x) + s.energy(x);
}
