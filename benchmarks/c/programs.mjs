// @ts-check
/** What the benchmarks in C are made of: programs, heads, derivatives by hand, limits. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const data = fileURLToPath(new URL("data", import.meta.url));

/**
 * @typedef {object} Benchmark
 * @property {string} title
 * @property {string} directory
 * @property {string[]} sources what is differentiated, without `.c`
 * @property {"adjoint" | "tangent"} mode
 * @property {string[]} heads the command line's arguments behind the files
 * @property {{ heads: string[], directions: number }} [vector] what is differentiated in several directions at once too
 * @property {string[]} hand without `.c`
 * @property {string} [adolc] without `.cpp`
 * @property {string[]} [defines] arguments of the driver's compiler
 * @property {string[]} data arguments of the driver
 * @property {(label: string) => Readonly<Record<string, number>>} limits by measure: the derivative's time over the primal's;
 *   `by hand`: the generated derivative's over the hand-written one's
 * @property {(label: string) => number | undefined} [bytes] the generated derivative's peak stack over the bytes carried by hand:
 *   1.1 if absent, without a limit if undefined
 * @property {number} [agreement] of gradients, relative to the largest component: 1e-10 if absent
 * @property {number} [differences] agreement with divided differences: 1e-5 if absent
 */

const layers = [
  ...["--function", "layernorm_forward", "--wrt", "inp,weight,bias", "--of", "out"],
  ...["--function", "gelu_forward", "--wrt", "inp", "--of", "out"],
  ...["--function", "attention_forward", "--wrt", "qkv", "--of", "out"],
  ...["--function", "matmul_forward", "--wrt", "inp,weight,bias", "--of", "out"],
  ...["--function", "crossentropy_forward", "--wrt", "logits", "--of", "losses"],
];

/** @type {Record<string, Benchmark>} */
export const benchmarks = {
  gmm: {
    title: "Gaussian mixture",
    directory: "gmm",
    sources: ["gmm"],
    mode: "adjoint",
    heads: ["--function", "gmm_objective", "--wrt", "alphas,means,icf", "--of", "err"],
    hand: ["gmm_hand"],
    adolc: "gmm_adolc",
    data: [],
    limits: (label) => (/^d=(10|20|32),/.test(label) ? { generated: 3.0 } : {}),
  },
  ba: {
    title: "Bundle adjustment",
    directory: "ba",
    sources: ["ba"],
    mode: "adjoint",
    heads: [
      ...["--function", "ba_objective", "--wrt", "cameras,points,weights", "--of", "errors,weight_errors"],
      ...["--function", "reprojection_error", "--wrt", "camera,point,weight", "--of", "error"],
    ],
    vector: {
      heads: ["--function", "reprojection_error", "--wrt", "camera,point,weight", "--of", "error"],
      directions: 2,
    },
    hand: ["ba_hand"],
    adolc: "ba_adolc",
    data: ["ba1_n49_m7776_p31843", "ba5_n257_m65132_p225911", "ba14_n356_m226730_p1255268"].map((name) =>
      join(data, "ba", `${name}.txt`),
    ),
    limits: () => ({ generated: 4.0, "generated.jacobian": 8.0 }),
  },
  lstm: {
    title: "LSTM",
    directory: "lstm",
    sources: ["lstm"],
    mode: "adjoint",
    heads: ["--function", "lstm_objective", "--wrt", "main_params,extra_params", "--of", "loss"],
    hand: ["lstm_hand"],
    adolc: "lstm_adolc",
    data: [],
    limits: () => ({ generated: 3.5 }),
  },
  ht: {
    title: "Hand tracking",
    directory: "ht",
    sources: ["ht", "matrix"],
    mode: "tangent",
    heads: [
      ...["--function", "ht_objective", "--wrt", "theta", "--of", "err"],
      ...["--function", "ht_objective_complicated", "--wrt", "theta,us", "--of", "err"],
    ],
    vector: { heads: ["--function", "ht_objective", "--wrt", "theta", "--of", "err"], directions: 26 },
    hand: ["ht_hand"],
    adolc: "ht_adolc",
    data: [join(data, "ht")],
    limits: () => ({ generated: 2.1 }),
  },
  "navier-stokes-c": {
    title: "Navier-Stokes in C",
    directory: "navier-stokes",
    sources: ["fluid"],
    mode: "adjoint",
    heads: ["--function", "cost", "--wrt", "initial_u,initial_v,actuator"],
    hand: ["fluid_hand"],
    adolc: "fluid_adolc",
    data: [],
    limits: () => ({ generated: 2.2 }),
  },
  "linear-solvers": {
    title: "Linear solvers",
    directory: "linear-solvers",
    sources: ["lu", "cholesky", "qr"],
    mode: "adjoint",
    heads: ["lu_misfit", "cholesky_misfit", "qr_misfit"].flatMap((head) => [
      ...["--function", head, "--wrt", "a,b", "--of", "return"],
    ]),
    hand: ["square_hand", "qr_hand"],
    data: [],
    limits: (label) => (label.startsWith("qr") ? { "by hand": 1.3 } : { generated: 3.0 }),
    bytes: () => undefined,
  },
  "lennard-jones": {
    title: "Lennard-Jones",
    directory: "lennard-jones",
    sources: ["particles"],
    mode: "adjoint",
    heads: [
      ...["--function", "energy", "--wrt", "x", "--of", "return"],
      ...["--function", "trajectory_cost", "--wrt", "x0,v0", "--of", "return"],
    ],
    hand: ["particles_hand"],
    data: [],
    limits: () => ({ generated: 3.0, "by hand": 1.3 }),
    bytes: () => undefined,
  },
  "runge-kutta": {
    title: "Runge-Kutta",
    directory: "runge-kutta",
    sources: ["lorenz"],
    mode: "adjoint",
    heads: ["--function", "lorenz_misfit", "--wrt", "initial,forcing", "--of", "return"],
    hand: ["lorenz_hand"],
    data: [],
    limits: () => ({ generated: 3.0 }),
    bytes: () => undefined,
  },
  softmax: {
    title: "Softmax regression",
    directory: "softmax",
    sources: ["softmax"],
    mode: "adjoint",
    heads: ["softmax_loss", "softmax_batch_loss", "softmax_digits_loss"].flatMap((head) => [
      ...["--function", head, "--wrt", "weights,bias", "--of", "return"],
    ]),
    hand: ["softmax_hand"],
    data: [],
    limits: () => ({ "by hand": 1.3 }),
    bytes: () => undefined,
  },
  "transformer-layers": {
    title: "Layers of a transformer",
    directory: "transformer",
    sources: ["layers"],
    mode: "adjoint",
    heads: layers,
    hand: ["layers_hand"],
    defines: ["-DLAYERS_ALONE"],
    data: [],
    limits: () => ({ "by hand": 1.3 }),
    bytes: () => undefined,
    agreement: 1e-4,
    differences: 1e-3,
  },
  transformer: {
    title: "Transformer",
    directory: "transformer",
    sources: ["layers", "network"],
    mode: "adjoint",
    heads: [...layers, "--function", "network_loss", "--wrt", "params", "--of", "return"],
    hand: ["layers_hand", "network_hand"],
    data: [],
    limits: (label) => (label === "network" ? { generated: 3.0 } : { "by hand": 1.3 }),
    bytes: (label) => (label === "network" ? 1.2 : undefined),
    agreement: 1e-4,
    differences: 1e-3,
  },
};
