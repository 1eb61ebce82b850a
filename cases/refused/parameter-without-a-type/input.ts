// adjoint --function f
// refused
import { total } from "./input-total.js";
export function f(x: Float64Array, options: { weight: any }): number {
  return total(options.weight, x);
}
