// adjoint --function f
// Functions that an object holds under names, and that call each other through `this`.
// at { a: 0.7, b: 0.6 }
import { Stats, tilted } from "./input-stats.js";

export function f(a: number, b: number): number {
  return Stats.scores([a, b, a * b])[0]! + tilted(a, b);
}
