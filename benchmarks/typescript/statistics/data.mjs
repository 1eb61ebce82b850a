// @ts-check
import { random } from "../random.mjs";

const next = random(99);
const x = Array.from({ length: 10_000 }, () => 2 + next() + 0.6 * next() ** 2);
const y = x.map((value) => 0.5 * value + next());

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "score",
  wrt: ["x", "y"],
  inputs: { x, y },
  limits: { primal: 3, hand: 1.2 },
};
