// adjoint --function f
// at { x: [0.5, 1.5], opts: {} }
// at { x: [0.5, 1.5], opts: { step: 0.25 } }
import { Descent, sumBy } from "./input-descent.js";
export function f(x: number[], opts: { step?: number }): number {
  const d = new Descent((v: number[]) => v[0] * v[0] * v[1], opts);
  d.run(x);
  return sumBy(d.history, (v, i) => v * (i + 1));
}
