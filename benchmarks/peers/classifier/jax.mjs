// Types are those of an installed peer, which a fresh clone does not have: not checked.
import "../float16.mjs";
import { defaultDevice, grad, jit, nn, numpy as np } from "@jax-js/jax";
import { single } from "../single.mjs";
import { biases, samples, weights } from "./data.mjs";

const [classes, size] = [weights.length, weights[0].length];

/** `labels` holds a one in each row, at the label. */
function loss([w, b], pixels, labels) {
  const scores = np.matmul(pixels, w.transpose()).add(b);
  return nn.logSoftmax(scores, 1).mul(labels).sum().div(-samples.length);
}

const prepared = (Numbers, device) => async () => {
  defaultDevice(device);
  const flat = (rows) => np.array(Numbers.from(rows.flatMap((row) => [...row])));
  const parameters = [flat(weights).reshape([classes, size]), np.array(Numbers.from(biases))];
  const pixels = flat(samples.map((sample) => sample.pixels)).reshape([samples.length, size]);
  const labels = flat(samples.map(({ label }) => weights.map((_, k) => (k === label ? 1 : 0)))).reshape([
    samples.length,
    classes,
  ]);
  const kept = () => [parameters.map((p) => p.ref), pixels.ref, labels.ref];
  const f = jit(loss);
  const gradient = jit(grad(loss));
  return {
    value: () => f(...kept()).js(),
    gradient: () => gradient(...kept()).map((part) => part.dataSync()),
    numbers: (found) => found.flatMap((part) => [...part]),
  };
};

export const ways = [
  { computes: "float64, wasm (exp and log in float32)", ...single, prepare: prepared(Float64Array, "wasm") },
  { computes: "float32, wasm", ...single, prepare: prepared(Float32Array, "wasm") },
  // Slow by intention: it shows that the program is the same where exp and log are computed in doubles.
  { computes: "float64, cpu (interpreted, for debugging)", prepare: prepared(Float64Array, "cpu") },
];
