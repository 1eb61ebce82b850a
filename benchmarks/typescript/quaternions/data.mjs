// @ts-check

const steps = 2000;

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "pointingError",
  wrt: ["omega0", "torques"],
  inputs: {
    omega0: [0.4, 0.9, -0.3],
    torques: Float64Array.from({ length: 3 * steps }, (_, i) => 0.3 * Math.sin(0.01 * i)),
    wanted: [0.6, 0.64, 0.48],
    dt: 0.002,
    steps,
  },
  limits: { primal: 3, hand: 1.2 },
};
