// adjoint --function f --no-inline-calls
// at { x: [0.7, 0.6] }
import { area } from "./input-disc.js";
import { volume } from "./input-ball.js";

type Weight = { factor: number };
interface Weighted extends Weight {
  offset: number;
}
const factor = 3;
const weights: readonly Weighted[] = [{ factor, offset: 1 }, { factor: 2 * factor, offset: 0.5 }];
const nodes = new Map([["left", [0.1, 0.2]], ["right", [0.3, 0.4]]]);

function total(all: readonly Weighted[]): number {
  let sum = 0;
  for (const { factor } of all) sum += factor;
  return sum + all.reduce((s, w) => s + w.offset, 0);
}

export function f(x: number[]): number {
  const d1 = x[0]! * factor;
  let sum = area(d1) * volume(x[1]!) + total(weights) * x[0]!;
  for (const w of weights) sum += w.factor * x[0]! + w.offset * x[1]!;
  const side = x[0]! > 0 ? "left" : "right";
  for (const node of nodes.get(side)!) sum += node * x[0]!;
  const [first, ...rest] = [...nodes.get("right")!];
  return sum * first! + rest.length;
}
