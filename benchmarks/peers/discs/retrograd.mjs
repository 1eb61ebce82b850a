// @ts-check
import { compiled } from "../retrograd.mjs";
import { pairs } from "./data.mjs";

/** @typedef {{ a: import("./program.ts").Disc, b: import("./program.ts").Disc }} Pair */

const zero = () => ({ x: 0, y: 0, r: 0 });

/** @param {import("./program.ts").Disc} disc */
function clear(disc) {
  disc.x = 0;
  disc.y = 0;
  disc.r = 0;
}

export const ways = [
  {
    computes: "float64, JavaScript, a call for each pair",
    prepare: async () => {
      const { primal, adjoint } = await compiled("benchmarks/peers/discs/program.ts", "cost", ["a", "b"]);
      const gradients = pairs.map(() => ({ a: zero(), b: zero() }));
      return {
        value: () => pairs.reduce((sum, { a, b }) => sum + primal(a, b), 0),
        gradient: () => {
          for (let i = 0; i < pairs.length; i++) {
            const { a, b } = pairs[i];
            const { a: ab, b: bb } = gradients[i];
            clear(ab);
            clear(bb);
            adjoint(a, ab, b, bb, 1);
          }
          return gradients;
        },
        numbers: (/** @type {Pair[]} */ found) => found.flatMap(({ a, b }) => [a.x, a.y, a.r, b.x, b.y, b.r]),
      };
    },
  },
];
