// @ts-check
import { compiled } from "../retrograd.mjs";
import { x } from "./data.mjs";

export const ways = [
  {
    computes: "float64, JavaScript",
    prepare: async () => {
      const { primal, adjoint } = await compiled("benchmarks/typescript/rosenbrock/program.ts", "rosenbrock", ["x"]);
      const xb = x.map(() => 0);
      const gradient = () => {
        for (let i = 0; i < xb.length; i++) xb[i] = 0;
        adjoint(x, xb, 1);
        return xb;
      };
      return { value: () => primal(x), gradient, numbers: (/** @type {number[]} */ found) => found };
    },
  },
];
