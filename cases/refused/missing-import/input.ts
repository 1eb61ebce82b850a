// adjoint --function f
// refused
import { g } from "./nowhere.js";
export function f(x: number): number {
  return g(x) * x;
}
