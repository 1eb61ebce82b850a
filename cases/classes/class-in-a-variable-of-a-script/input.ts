// adjoint --function f
// at { x: 0.7 }
import { Interval, Mark } from "./input-interval.js";
export function f(x: number): number {
  const i = Interval.around(x, x * x).shifted(1);
  return i.low * i.high + new Mark(x).at;
}
