// @ts-check

const n = 20;

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "finalEnergy",
  wrt: ["start", "damping"],
  inputs: {
    start: Float64Array.from({ length: 2 * n }, (_, i) => Math.cos(0.4 * i)),
    damping: Float64Array.from({ length: n }, (_, i) => 0.5 + 0.02 * i),
    coupling: 0.3,
    end: 10,
    steps: 1000,
  },
  limits: { primal: 2.5, hand: 1.2 },
};
