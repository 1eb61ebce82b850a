// adjoint --function f
// refused
import { eased } from "./input-eases.js";

/** Which function of the table is called only the run knows: none of them may be left out. */
export function f(x: number, kind: string): number {
  return eased(kind, x);
}
