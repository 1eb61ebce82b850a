// @ts-check
/**
 * Verifies and times the hand-written derivatives of the Navier-Stokes example.
 *
 *   node benchmarks/navier-stokes/hand-run.mjs [steps] [runs]
 *
 * Prints one JSON object: the condensed Jacobian by divided differences, tangent and adjoint; times in seconds (minima of
 * `runs` rounds in which the three programs take turns, in one process); ratios; the peak of the stack.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const out = join(root, "node_modules/.cache/retrograd/hand-navier-stokes");

/** @param {string} path of a TypeScript file, relative to the root @returns {Promise<any>} */
function load(path) {
  const text = ts.transpileModule(readFileSync(join(root, path), "utf8"), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  }).outputText;
  const file = join(out, path.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return import(pathToFileURL(file).href);
}

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "package.json"), '{ "type": "module" }\n');
const { cost, baseControls } = await load("examples/navier-stokes/solver.ts");
const { cost_d } = await load("benchmarks/navier-stokes/hand-tangent.ts");
const { cost_b } = await load("benchmarks/navier-stokes/hand-adjoint.ts");
const { peakStackBytes, resetPeak, stackBytes } = await import("@retrograd/runtime");

const steps = Number(process.argv[2] ?? 20);
const runs = Number(process.argv[3] ?? 30);
const { initialU, initialV, actuator } = baseControls(steps);

/** @param {number} n @param {number} phase a fixed direction */
const direction = (n, phase) => Float64Array.from({ length: n }, (_, i) => Math.cos(0.07 * i + phase));
const ud = direction(initialU.length, 0.1);
const vd = direction(initialV.length, 0.7);
const ad = direction(actuator.length, 1.9);
const ub = new Float64Array(initialU.length);
const vb = new Float64Array(initialV.length);
const ab = new Float64Array(actuator.length);

/** @param {Float64Array} x @param {Float64Array} y */
const dot = (x, y) => x.reduce((sum, xi, i) => sum + xi * (y[i] ?? Number.NaN), 0);
/** @param {Float64Array} x @param {Float64Array} xd @param {number} h */
const shifted = (x, xd, h) => x.map((xi, i) => xi + h * (xd[i] ?? Number.NaN));

const programs = {
  primal: () => cost(initialU, initialV, actuator, steps),
  tangent: () => cost_d(initialU, ud, initialV, vd, actuator, ad, steps),
  adjoint: () => {
    ub.fill(0);
    vb.fill(0);
    ab.fill(0);
    cost_b(initialU, ub, initialV, vb, actuator, ab, steps, 1);
  },
};
const time = { primal: Infinity, tangent: Infinity, adjoint: Infinity };
for (let run = 0; run < runs; run++) {
  for (const name of /** @type {const} */ (["primal", "tangent", "adjoint"])) {
    const start = performance.now();
    programs[name]();
    time[name] = Math.min(time[name], (performance.now() - start) / 1000);
  }
}

resetPeak();
programs.adjoint();
const adjoint = dot(ub, ud) + dot(vb, vd) + dot(ab, ad);
const { value, tangent } = programs.tangent();
// Larger steps cross kinks of the bilinear interpolation: 1e-5 agrees to 1e-4 only, 1e-6 to 2e-9.
const h = 1e-6;
const at = (/** @type {number} */ s) =>
  cost(shifted(initialU, ud, s), shifted(initialV, vd, s), shifted(actuator, ad, s), steps);
const differences = (at(h) - at(-h)) / (2 * h);
console.log(
  JSON.stringify(
    {
      steps,
      cost: programs.primal(),
      valueIdentical: value === programs.primal(),
      condensedJacobian: {
        differences,
        tangent,
        adjoint,
        relativeError: Math.abs(tangent - adjoint) / Math.abs(tangent),
      },
      time,
      ratio: { tangent: time.tangent / time.primal, adjoint: time.adjoint / time.primal },
      stack: { peakBytes: peakStackBytes(), perStep: peakStackBytes() / steps, endsEmpty: stackBytes() === 0 },
    },
    null,
    2,
  ),
);
