// Types are those of an installed peer, which a fresh clone does not have: not checked.
import "../float16.mjs";
import { grad, jit, numpy as np } from "@jax-js/jax";
import { single } from "../single.mjs";
import { x } from "./data.mjs";

const n = x.length;

function rosenbrock(v) {
  const here = v.ref.slice([0, n - 1]);
  const next = v.slice([1, n]);
  const valley = np.square(next.sub(np.square(here.ref)));
  return valley
    .mul(100)
    .add(np.square(np.subtract(1, here)))
    .sum();
}

/** The numbers stay where jax-js keeps them, as in a loop of an optimizer; what comes out is read. */
const prepared = (numbers) => async () => {
  const v = np.array(numbers);
  const f = jit(rosenbrock);
  const gradient = jit(grad(rosenbrock));
  return {
    value: () => f(v.ref).js(),
    gradient: () => gradient(v.ref).dataSync(),
    numbers: (found) => Array.from(found),
  };
};

export const ways = [
  { computes: "float64, wasm", prepare: prepared(Float64Array.from(x)) },
  { computes: "float32, wasm", ...single, prepare: prepared(Float32Array.from(x)) },
];
