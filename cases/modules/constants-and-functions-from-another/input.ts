// adjoint --function f
// at { x: 0.5 }
import { GAIN, squash as s, type Pair } from "./input-layer.js";
import * as layer from "./input-layer.js";
export function f(x: number): number {
  const pair: Pair = { a: s(x), b: layer.squash(x * GAIN) };
  return layer.mix(pair) * GAIN;
}
