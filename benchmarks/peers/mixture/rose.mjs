// Types are those of an installed peer, which a fresh clone does not have: not checked.
import { add, compile, fn, gt, mul, neg, Real, select, struct, sub, sum, Vec, vec, vjp } from "rose";
import { exp, log } from "../rose.mjs";
import { mixture, points } from "./data.mjs";

const [components, dimensions] = [mixture.means.length, mixture.means[0].length];
const Weights = Vec(components, Real);
const Row = Vec(dimensions, Real);
const Mixture = struct({ logWeights: Weights, means: Vec(components, Row), logDeviations: Vec(components, Row) });
const Points = Vec(points.length, Row);
const Both = struct({ mixture: Mixture, points: Points });

const square = (y) => mul(y, y);

const logSumExp = fn([Weights], Real, (terms) => {
  let largest = terms[0];
  for (let k = 1; k < components; k++) largest = select(gt(terms[k], largest), Real, terms[k], largest);
  return add(largest, log(sum(components, (k) => exp(sub(terms[k], largest)))));
});

const loss = fn([Both], Real, ({ mixture: { logWeights, means, logDeviations }, points: all }) => {
  const inverses = vec(components, Row, (k) => vec(dimensions, Real, (i) => exp(neg(logDeviations[k][i]))));
  const heights = vec(components, Real, (k) => {
    const deviations = logDeviations[k];
    return sub(
      logWeights[k],
      sum(dimensions, (i) => deviations[i]),
    );
  });
  const likelihood = sum(points.length, (p) => {
    const point = all[p];
    const terms = vec(components, Real, (k) => {
      const mean = means[k];
      const inverse = inverses[k];
      const squares = sum(dimensions, (i) => square(mul(sub(point[i], mean[i]), inverse[i])));
      return sub(heights[k], mul(0.5, squares));
    });
    return logSumExp(terms);
  });
  return sub(mul(points.length, logSumExp(logWeights)), likelihood);
});

export const ways = [
  {
    computes: "float64, wasm (exp and log of JavaScript)",
    prepare: async () => {
      const given = { mixture, points };
      // Rose differentiates by all of an argument: what would be the gradient by the points is not handed over.
      const gradient = await compile(fn([Both], Mixture, (both) => vjp(loss)(both).grad(1).mixture));
      const value = await compile(loss);
      return {
        value: () => value(given),
        gradient: () => gradient(given),
        numbers: ({ logWeights, means, logDeviations }) => [logWeights, means, logDeviations].flat(2),
      };
    },
  },
];
