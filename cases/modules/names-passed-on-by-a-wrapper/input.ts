// adjoint --function f
// at { x: new Float64Array([0.7, 0.6]) }
import { Ramp, half } from "./input-wrapper.js";

/** The package is CommonJS; a module of the other kind passes its names on. */
export function f(x: Float64Array): number {
  return new Ramp(x[0]!).at(x[1]!) * half(x[1]!);
}
