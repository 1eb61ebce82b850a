// @ts-check
import { compiled } from "../retrograd.mjs";
import { biases, samples, weights } from "./data.mjs";

export const ways = [
  {
    computes: "float64, JavaScript",
    prepare: async () => {
      const { primal, adjoint } = await compiled("benchmarks/peers/classifier/program.ts", "loss", [
        "weights",
        "biases",
      ]);
      const weightsb = weights.map((row) => new Float64Array(row.length));
      const biasesb = new Float64Array(biases.length);
      return {
        value: () => primal(weights, biases, samples),
        gradient: () => {
          for (const row of weightsb) row.fill(0);
          biasesb.fill(0);
          adjoint(weights, weightsb, biases, biasesb, samples, 1);
        },
        numbers: () => [...weightsb, biasesb].flatMap((row) => [...row]),
      };
    },
  },
];
