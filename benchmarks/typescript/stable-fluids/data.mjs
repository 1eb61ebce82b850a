// @ts-check
/** The controls of examples/navier-stokes, 20 steps. */

const n = 80;
const steps = 20;
const column = Array.from({ length: n + 2 }, (_, j) => ({ x: 29.5 / n, y: (j - 0.5) / n }));
const initialU = Float64Array.from(column, ({ x, y }) => Math.sin(Math.PI * x) ** 2 * Math.sin(2 * Math.PI * y));
const initialV = Float64Array.from(column, ({ x, y }) => -Math.sin(2 * Math.PI * x) * Math.sin(Math.PI * y) ** 2);
const actuator = Float64Array.from({ length: 2 * steps }, (_, k) => {
  const angle = 0.3 * Math.floor(k / 2);
  return 0.5 * (k % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
});

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "cost",
  wrt: ["initialU", "initialV", "actuator"],
  inputs: { initialU, initialV, actuator, steps },
  limits: { primal: 1.4, hand: 1.2, peer: 1.15 },
  hand: "benchmarks/navier-stokes/hand-adjoint.ts",
  peer: "examples/navier-stokes/solver.ts",
  runs: 8,
};
