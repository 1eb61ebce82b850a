// adjoint --function f
// refused
// Which class the arrays have is not known where the function itself, or more than one call, sets it.
import { from, useArrays } from "./input-vectors.js";

export function f(x: number): number {
  const once = from(x);
  useArrays(Array);
  return once[0]! * from(x * x)[0]!;
}
