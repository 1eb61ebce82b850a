// @ts-check
import { random } from "../random.mjs";

const next = random(7);

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "rosenbrock",
  wrt: ["x"],
  inputs: { x: Array.from({ length: 10_000 }, () => 0.8 + 0.5 * next()) },
  limits: { primal: 1.6, hand: 1.2 },
};
