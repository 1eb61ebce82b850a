// adjoint --function f
// at { x: [0.7, 0.6, 0.3, 0.4] }
import { distance, eases, root } from "./input-kinds.js";

/** What the script does for other kinds of arguments than these is not differentiated, and does not stand in the way. */
export function f(x: number[]): number {
  const r = root((t: number) => t * t - x[0]!, (t: number) => 2 * t, 1, { tolerance: 1e-12 });
  const from = { latitude: x[1]!, longitude: x[2]! };
  return r * distance(from, { latitude: 2, longitude: x[3]! }, { unit: "mile" }) + eases.quadratic.both(x[3]!);
}
