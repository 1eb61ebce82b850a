// adjoint --function f
// at { x: new Float64Array([0.7, 0.6]) }
import { area } from "./input-area.js";

/** No call says a unit: the selector of the switch is always undefined, and its cases are texts all the same. */
export function f(x: Float64Array): number {
  return area({ width: x[0]! * x[0]!, height: x[1]! }, { scale: 3 });
}
