// adjoint --function f
// at { x: 0.7 }
import area from "./input-area.js";
import { Gauge } from "./input-gauge.js";
export function f(x: number): number {
  const g = new Gauge(x);
  g.value = g.value * x;
  g.value = "7";
  return area(x, g.value) + g.half;
}
