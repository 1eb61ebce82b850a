// @ts-check

const dt = 0.005;

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "swingError",
  wrt: ["angle", "length", "friction"],
  inputs: {
    angle: 1.2,
    length: 0.8,
    friction: 0.15,
    measured: Array.from({ length: 10_000 }, (_, i) => Math.exp(-0.1 * i * dt) * Math.cos(3.3 * i * dt)),
    dt,
  },
  limits: { primal: 2, hand: 1.2 },
};
