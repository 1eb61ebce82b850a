// @ts-check
import { normal, uniform } from "../../numbers.mjs";

export const program = "network";
export const head = { function: "trainingLoss", wrt: ["network"] };

/** Random weights and samples. */
export function prepare() {
  const noise = normal(5);
  const next = uniform(6);
  /** @param {number} n @param {number} scale */
  const vector = (n, scale) => Array.from({ length: n }, () => scale * noise());
  /** @param {number} n @param {number} m */
  const matrix = (n, m) => Array.from({ length: n }, () => vector(m, 1 / Math.sqrt(m)));
  const [sensors, channels, units, keys, classes] = [6, 12, 16, 8, 5];
  const gate = () => ({ input: matrix(units, channels), recurrent: matrix(units, units), bias: vector(units, 0.1) });
  const network = {
    conv: { kernels: Array.from({ length: channels }, () => matrix(3, sensors)), bias: vector(channels, 0.1) },
    gru: { update: gate(), reset: gate(), candidate: gate() },
    attention: { projection: matrix(keys, units), query: vector(keys, 1) },
    hidden: { weights: matrix(20, units), bias: vector(20, 0.1) },
    output: { weights: matrix(classes, 20), bias: vector(classes, 0.1) },
  };
  const samples = Array.from({ length: 30 }, (_, s) => ({
    frames: Array.from({ length: 40 + (s % 9) }, (_, t) => vector(sensors, 1 + Math.sin(0.2 * t + s) ** 2)),
    label: Math.floor(classes * next()),
  }));
  const options = { stride: 1, pool: 2, leak: 0.1, decay: 1e-3, smoothing: 0.05 };
  const networkb = structuredClone(network);
  return {
    inputs: [network],
    shadows: [networkb],
    step: 1e-6,
    /** @param {Function} f */
    primal: (f) => f(network, samples, options),
    /** @param {Function} f_b */
    adjoint: (f_b) => f_b(network, networkb, samples, options, 1),
  };
}
