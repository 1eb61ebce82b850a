// @ts-check

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "rendezvousMiss",
  wrt: ["start"],
  inputs: {
    start: [1, 0, 0.1, 0, 0.9, 0.4],
    meeting: [0.2, 1.1, -0.3],
    planet: { mu: 1, oblateness: 0.01 },
    duration: 20,
    steps: 100,
  },
  limits: { primal: 3, hand: 1.2 },
};
