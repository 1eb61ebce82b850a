// adjoint --function f --wrt m.weights
// at { m: new Model([0.5, 1.5]), x: 0.75 }
import { Model } from "./input-model.js";
export { Model };
export function f(m: Model, x: number): number {
  const y = m.predict(x);
  m.update(y, 0.1);
  return m.predict(x) * y;
}
