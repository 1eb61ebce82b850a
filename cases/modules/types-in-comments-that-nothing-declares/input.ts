// adjoint --function f
// at { x: [0.5, 1.5, 2] }
import { blend, norm } from "./input-triples.js";
export function f(x: Float64Array): number {
  const out = [0, 0, 0];
  return norm(blend(out, x, [1, 2, 3], x[0]!), { square: true });
}
