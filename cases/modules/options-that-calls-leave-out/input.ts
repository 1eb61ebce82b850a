// adjoint --function f
// at { x: [0.7, 0.6, 0.3, 0.4] }
import { march, marchTwice, mixed, weighed } from "./input-march.js";

/** Each call names other options, or none; one of them is set on the way. */
export function f(x: number[]): number {
  const slope = (t: number) => x[0]! * Math.sin(t) - x[1]!;
  const settings = { step: x[2]! };
  const y = march(slope, x[3]!, settings) + march(slope, 0.2) + march(slope, x[2]!, { scale: 0.5 });
  const w = weighed([x[0]!, x[1]!, x[2]!]);
  return y * w[1]! + marchTwice(slope, x[0]!, { step: 0.05 }) + mixed(x[0]!, x[3]!, { power: 3 }) + mixed(x[1]!, x[2]!);
}
