// adjoint --function f --no-inline-calls
// at { x: new Float64Array([0.7, 0.6]) }
import { both, square, third } from "./input-named.js";
import norm from "./input-whole.js";

export function f(x: Float64Array): number {
  return square(x[0]!) * third(x[1]!) + both(x[0]!, x[1]!) + norm(x);
}
