// Types are those of an installed peer, which a fresh clone does not have: not checked.
import { add, compile, div, fn, gt, mul, Real, select, struct, sub, sum, Vec, vec, vjp } from "rose";
import { exp, log } from "../rose.mjs";
import { biases, samples, weights } from "./data.mjs";

const [classes, size] = [weights.length, weights[0].length];
const Scores = Vec(classes, Real);
const Pixels = Vec(size, Real);
const Sample = struct({ pixels: Pixels, label: classes });
const Parameters = struct({ weights: Vec(classes, Pixels), biases: Scores });
const Both = struct({ parameters: Parameters, samples: Vec(samples.length, Sample) });

const loss = fn([Both], Real, ({ parameters, samples: all }) => {
  const total = sum(samples.length, (s) => {
    const { pixels, label } = all[s];
    const scores = vec(classes, Real, (k) => {
      const row = parameters.weights[k];
      return add(
        parameters.biases[k],
        sum(size, (i) => mul(row[i], pixels[i])),
      );
    });
    let largest = scores[0];
    for (let k = 1; k < classes; k++) largest = select(gt(scores[k], largest), Real, scores[k], largest);
    const mass = sum(classes, (k) => exp(sub(scores[k], largest)));
    return sub(add(largest, log(mass)), scores[label]);
  });
  return div(total, samples.length);
});

export const ways = [
  {
    computes: "float64, wasm (exp and log of JavaScript)",
    prepare: async () => {
      const given = { parameters: { weights, biases }, samples };
      // Rose differentiates by all of an argument: what would be the gradient by the samples is not handed over.
      const gradient = await compile(fn([Both], Parameters, (both) => vjp(loss)(both).grad(1).parameters));
      const value = await compile(loss);
      return {
        value: () => value(given),
        gradient: () => gradient(given),
        numbers: (found) => [...found.weights, found.biases].flat(),
      };
    },
  },
];
