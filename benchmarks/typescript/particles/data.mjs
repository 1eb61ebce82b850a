// @ts-check
import { random } from "../random.mjs";

const bodies = 12;
const next = random(31);
/** @param {number} length @param {number} scale */
const row = (length, scale) => Float64Array.from({ length }, () => scale * next());

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "missDistance",
  wrt: ["positions", "velocities", "masses"],
  inputs: {
    positions: row(3 * bodies, 2),
    velocities: row(3 * bodies, 0.5),
    masses: Float64Array.from({ length: bodies }, () => 0.5 + 0.3 * next()),
    target: row(3, 1),
    dt: 0.002,
    steps: 200,
  },
  limits: { primal: 3, hand: 1.2 },
  runs: 20,
};
