// adjoint --function f
// refused
import { mixed } from "./input-mixed.js";

/** The type of `options` lists one property; the object has two. */
export function f(x: number[]): number {
  let options = { power: 3 };
  const more = { power: 2, offset: x[0]! * x[1]! };
  if (x[2]! > 0) options = more;
  return mixed(x[0]!, x[3]!, options);
}
