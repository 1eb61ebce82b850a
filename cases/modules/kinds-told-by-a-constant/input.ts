// adjoint --function f
// at { x: [0.7, 0.6, 0.3, 0.4] }
import { Fit } from "./input-fit.js";

/** A constructor that takes `true` too, which no list is; the types of its arguments have a name in the file of declarations. */
export function f(x: number[]): number {
  const line = new Fit([0, 1, 2, x[0]!], x);
  return line.predict(1.5) * line.slope;
}
