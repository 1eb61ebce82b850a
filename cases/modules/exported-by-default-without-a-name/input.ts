// adjoint --function f
// at { x: 1.2 }
import square from "./input-square.js";
import settings, { shift } from "./input-settings.js";
import power from "./input-power.js";
import { half } from "./input-names.js";

export function f(x: number): number {
  const sum = square(x) * settings.scale + settings.cube(x) + shift * settings.twice(x) + power(3)(x);
  return [sum, half * x].map(square).reduce((s, v) => s + v, 0);
}
