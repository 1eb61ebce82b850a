// @ts-check
import { compiled } from "../retrograd.mjs";
import { mixture, points } from "./data.mjs";

export const ways = [
  {
    computes: "float64, JavaScript",
    prepare: async () => {
      const { primal, adjoint } = await compiled("benchmarks/peers/mixture/program.ts", "loss", ["mixture"]);
      const { logWeights, means, logDeviations } = mixture;
      const zeros = (/** @type {Float64Array} */ row) => new Float64Array(row.length);
      const gradient = {
        logWeights: zeros(logWeights),
        means: means.map(zeros),
        logDeviations: logDeviations.map(zeros),
      };
      const parts = [gradient.logWeights, ...gradient.means, ...gradient.logDeviations];
      return {
        value: () => primal(mixture, points),
        gradient: () => {
          for (const part of parts) part.fill(0);
          adjoint(mixture, gradient, points, 1);
        },
        numbers: () => parts.flatMap((part) => [...part]),
      };
    },
  },
];
