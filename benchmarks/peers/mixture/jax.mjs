// Types are those of an installed peer, which a fresh clone does not have: not checked.
import "../float16.mjs";
import { defaultDevice, grad, jit, nn, numpy as np } from "@jax-js/jax";
import { single } from "../single.mjs";
import { mixture, points } from "./data.mjs";

const [components, dimensions] = [mixture.means.length, mixture.means[0].length];

function loss({ logWeights, means, logDeviations }, all) {
  const inverse = np.exp(logDeviations.ref.neg());
  const distances = all.reshape([points.length, 1, dimensions]).sub(means).mul(inverse);
  const exponents = np.square(distances).sum(2).mul(0.5).add(logDeviations.sum(1));
  const terms = logWeights.ref.sub(exponents);
  return nn.logsumexp(logWeights).mul(points.length).sub(nn.logsumexp(terms, 1).sum());
}

const flat = (rows, Numbers) => Numbers.from(rows.flatMap((row) => [...row]));

const prepared = (Numbers, device) => async () => {
  defaultDevice(device);
  const parameters = {
    logWeights: np.array(Numbers.from(mixture.logWeights)),
    means: np.array(flat(mixture.means, Numbers)).reshape([components, dimensions]),
    logDeviations: np.array(flat(mixture.logDeviations, Numbers)).reshape([components, dimensions]),
  };
  const all = np.array(flat(points, Numbers)).reshape([points.length, dimensions]);
  const names = Object.keys(parameters);
  const kept = () => Object.fromEntries(names.map((name) => [name, parameters[name].ref]));
  const f = jit(loss);
  const gradient = jit(grad(loss));
  return {
    value: () => f(kept(), all.ref).js(),
    gradient: () => {
      const found = gradient(kept(), all.ref);
      return names.map((name) => found[name].dataSync());
    },
    numbers: (found) => found.flatMap((part) => [...part]),
  };
};

export const ways = [
  { computes: "float64, wasm (exp and log in float32)", ...single, prepare: prepared(Float64Array, "wasm") },
  { computes: "float32, wasm", ...single, prepare: prepared(Float32Array, "wasm") },
  // Slow by intention: it shows that the program is the same where exp and log are computed in doubles.
  { computes: "float64, cpu (interpreted, for debugging)", prepare: prepared(Float64Array, "cpu") },
];
