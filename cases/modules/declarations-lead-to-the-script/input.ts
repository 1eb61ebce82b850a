// adjoint --function f
// at { x: new Float64Array([0.7, 0.6]) }
import { Oscillator, cube, scale } from "./input-parts.js";

/** The text of the class and of both functions is in the script; their types are in the file of declarations. */
export function f(x: Float64Array): number {
  const o = new Oscillator(x, { stiffness: 3 });
  o.energy += cube(x[1]!);
  return scale(o.at(x[1]!), o.energy);
}
