// @ts-check
/** 1000 points, 1000 steps; longer time steps than 0.5 spacing² are not stable. */

const n = 1000;
const spacing = 1 / (n - 1);

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "misfit",
  wrt: ["initial"],
  inputs: {
    initial: Float64Array.from({ length: n }, (_, i) => 0.5 + 0.4 * Math.sin(12 * i * spacing)),
    wanted: Float64Array.from({ length: n }, (_, i) => 0.6 + 0.2 * Math.cos(3 * i * spacing)),
    rod: { conductivity: 1, rate: 2000, spacing, timeStep: 0.4 * spacing * spacing },
    steps: 1000,
  },
  limits: { primal: 2.1, hand: 1.2 },
  runs: 30,
};
