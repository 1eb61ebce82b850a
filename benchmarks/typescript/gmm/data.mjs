// @ts-check
import { random } from "../random.mjs";

const d = 10;
const K = 25;
const n = 1000;
const next = random(1025);
/** @param {number} length @param {number} scale */
const row = (length, scale) => Float64Array.from({ length }, () => scale * next());
/** @param {number} count @param {number} length @param {number} scale */
const rows = (count, length, scale) => Array.from({ length: count }, () => row(length, scale));

/** @type {import("../measure.mjs").Data} */
export const data = {
  head: "logPosterior",
  wrt: ["alphas", "means", "icf"],
  inputs: {
    alphas: row(K, 1),
    means: rows(K, d, 1),
    icf: rows(K, (d * (d + 1)) / 2, 0.2),
    points: rows(n, d, 2),
    wishart: { gamma: 1, m: 0 },
  },
  limits: { primal: 2.3, hand: 1.2 },
  runs: 20,
};
