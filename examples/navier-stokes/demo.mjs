// @ts-check
/**
 * Retrograd on a flow solver, from end to end: reads solver.ts, writes its tangent and adjoint, runs them, checks them, times them.
 *
 *   npm run demo
 *
 * Exit code 1 if tangent and adjoint differ by more than 1e-13, or from divided differences by more than 1e-6 (relative).
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { peakStackBytes, resetPeak, stackBytes } from "@retrograd/runtime";
import ts from "typescript";
import { root, typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { gradientSvg } from "./demo/gradient-svg.mjs";
import { figure3, figure4 } from "./demo/tables.mjs";
import { barCharts } from "./demo/terminal-picture.mjs";

const folder = "examples/navier-stokes";
const steps = 20;
const runs = 12;
const started = performance.now();

/** @param {string} title */
function chapter(title) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${title} ${"─".repeat(Math.max(3, 96 - title.length))} ${seconds.padStart(5)} s\n`);
}

/** @param {string} why @returns {never} */
function giveUp(why) {
  console.error(`\ndemo: ${why}`);
  process.exit(1);
}

// ── Source to source ────────────────────────────────────────────────────────────────────────────────────────────────
process.chdir(root);
chapter("Differentiate");
const lines = (/** @type {string} */ path) => readFileSync(path, "utf8").split("\n").length - 1;
console.log(`  ${folder}/solver.ts, ${lines(`${folder}/solver.ts`)} lines, is an ordinary TypeScript program.\n`);
rmSync(`${folder}/generated`, { recursive: true, force: true });
mkdirSync(`${folder}/generated`, { recursive: true });
const wrt = "initialU,initialV,actuator";
for (const mode of ["tangent", "adjoint"]) {
  const command = [mode, `${folder}/solver.ts`, "--function", "cost", "--wrt", wrt, "--out-dir", `${folder}/generated`];
  console.log(`  $ npx retrograd ${command.join(" ")}`);
  const start = performance.now();
  const retrograd = join(root, "packages/retrograd/bin/retrograd.mjs");
  const done = spawnSync(process.execPath, [retrograd, ...command], { encoding: "utf8" });
  if (done.status !== 0) giveUp(`retrograd ended with ${done.status ?? done.signal}.\n${done.stdout}${done.stderr}`);
  const [path = "", ...signatures] = done.stdout.trimEnd().split("\n");
  if (done.stderr.trim() !== "") console.log(done.stderr.trimEnd().replace(/^/gm, "  "));
  console.log(`  wrote ${path}, ${lines(path)} lines, in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  console.log(`${signatures.join("\n").replace(/^/gm, "  ")}\n`);
}

const generated = [`${folder}/generated/solver_d.ts`, `${folder}/generated/solver_b.ts`];
const complaints = ts.getPreEmitDiagnostics(
  ts.createProgram(generated, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
    skipLibCheck: true,
  }),
);
if (complaints.length > 0) {
  const text = ts.formatDiagnostics(complaints, {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  });
  giveUp(`the generated code does not type-check.\n${text}`);
}
console.log("  Both type-check under `strict`. Open them: they are meant to be read.");

// ── Check ───────────────────────────────────────────────────────────────────────────────────────────────────────────
chapter("Run and check");
const load = typeScriptLoader("demo");
const { cost, baseControls, FluidSolver, setBaseState } = await load(`${folder}/solver.ts`);
const { cost_d } = await load(`${folder}/generated/solver_d.ts`);
const { cost_b } = await load(`${folder}/generated/solver_b.ts`);

/** @type {{ initialU: Float64Array, initialV: Float64Array, actuator: Float64Array }} */
const { initialU, initialV, actuator } = baseControls(steps);
/** An arbitrary direction. @param {number} n @param {number} phase */
const direction = (n, phase) => Float64Array.from({ length: n }, (_, i) => Math.cos(0.07 * i + phase));
const initialUd = direction(initialU.length, 0.1);
const initialVd = direction(initialV.length, 0.7);
const actuatord = direction(actuator.length, 1.9);
const initialUb = new Float64Array(initialU.length);
const initialVb = new Float64Array(initialV.length);
const actuatorb = new Float64Array(actuator.length);

const programs = {
  primal: () => cost(initialU, initialV, actuator, steps),
  tangent: () => cost_d(initialU, initialUd, initialV, initialVd, actuator, actuatord, steps),
  adjoint: () => {
    for (const gradient of [initialUb, initialVb, actuatorb]) gradient.fill(0);
    cost_b(initialU, initialUb, initialV, initialVb, actuator, actuatorb, steps, 1);
  },
};
/** @param {Float64Array} x @param {Float64Array} y */
const dot = (x, y) => x.reduce((sum, xi, i) => sum + xi * (y[i] ?? Number.NaN), 0);
/** @param {Float64Array} x @param {Float64Array} xd @param {number} h */
const shifted = (x, xd, h) => x.map((xi, i) => xi + h * (xd[i] ?? Number.NaN));
/** The cost along the direction. @param {number} h */
const along = (h) =>
  cost(shifted(initialU, initialUd, h), shifted(initialV, initialVd, h), shifted(actuator, actuatord, h), steps);

const value = programs.primal();
const { value: valueOfTangent, tangent } = programs.tangent();
resetPeak();
programs.adjoint();
const peakBytes = peakStackBytes();
const adjoint = dot(initialUb, initialUd) + dot(initialVb, initialVd) + dot(actuatorb, actuatord);
// Bilinear interpolation has kinks; a larger step crosses some of them.
const h = 1e-6;
const differences = (along(h) - along(-h)) / (2 * h);

const inputs = initialU.length + initialV.length + actuator.length;
console.log(`  ${steps} time steps on 82 × 82 points; ${inputs} inputs, one output: cost = ${value}`);
console.log("\n  Figure 3: condensed Jacobian, output_bᵀ · F′ · input_d\n");
console.log(figure3({ differences, tangent, adjoint }));
console.log(`
  The other columns are the report's (163 inputs, a solver of its own): there, too, only the digits within one column
  are to be compared.
`);
const scale = Math.max(Math.abs(tangent), Math.abs(adjoint));
const checks = [
  verdict("tangent and adjoint", Math.abs(tangent - adjoint) / scale, 1e-13),
  verdict("adjoint and differences", Math.abs(adjoint - differences) / scale, 1e-6),
  verdict("value beside the tangent, and cost", Math.abs(valueOfTangent - value), 0),
  verdict("bytes left on the stack", stackBytes(), 0),
];

/** @param {string} what @param {number} found @param {number} limit */
function verdict(what, found, limit) {
  const passes = found <= limit; // not for NaN
  const mark = passes ? "✓" : "✗";
  console.log(`  ${mark} ${what.padEnd(36)} ${found === 0 ? "0" : found.toExponential(1)}   (limit ${limit})`);
  return passes;
}

// ── Time ────────────────────────────────────────────────────────────────────────────────────────────────────────────
chapter("Time and memory");
const names = /** @type {const} */ (["primal", "tangent", "adjoint"]);
const time = { primal: Infinity, tangent: Infinity, adjoint: Infinity };
for (let run = 0; run < runs; run++) {
  for (const name of names) {
    const start = performance.now();
    programs[name]();
    time[name] = Math.min(time[name], (performance.now() - start) / 1000);
  }
}
console.log(`  Figure 4: run times and memory (ours: minima of ${runs} runs, Node ${process.versions.node})\n`);
console.log(figure4({ ...time, peakBytes, steps }));
if (time.tangent < time.primal) {
  console.log("\n  Below ×1: the smoke has no influence on the cost, and the derivative leaves its equation out.");
}

// ── Look ────────────────────────────────────────────────────────────────────────────────────────────────────────────
chapter("The gradient");
console.log("  What a push would do to the energy observed at the end: at the start, on the column i = 30 …\n");
console.log(
  barCharts(
    [
      { title: "∂cost/∂u(30, j)", values: initialUb },
      { title: "∂cost/∂v(30, j)", values: initialVb },
    ],
    "  j",
  ),
);
const actuatorU = actuatorb.filter((_, k) => k % 2 === 0);
const actuatorV = actuatorb.filter((_, k) => k % 2 === 1);
console.log("\n  … and at (40, 40), at the beginning of each time step.\n");
console.log(
  barCharts(
    [
      { title: "∂cost/∂u(40, 40)", values: actuatorU },
      { title: "∂cost/∂v(40, 40)", values: actuatorV },
    ],
    "  t",
  ),
);

const solver = new FluidSolver(80, 0.02, 0.001, 0.0005);
setBaseState(solver);
const at = (/** @type {number} */ i) => i / 81;
const flow = [];
for (let j = 2; j <= 80; j += 4) {
  for (let i = 2; i <= 80; i += 4) {
    const k = solver.index(i, j);
    flow.push({ x: at(i), y: at(j), dx: solver.u[k], dy: solver.v[k] });
  }
}
const svg = `${folder}/generated/gradient.svg`;
writeFileSync(
  svg,
  gradientSvg({
    flow,
    line: Array.from(initialUb, (dx, j) => ({ x: at(30), y: at(j), dx, dy: initialVb[j] ?? 0 })),
    actuator: Array.from(actuatorU, (dx, t) => ({ x: at(40), y: at(40), dx, dy: actuatorV[t] ?? 0 })),
    observed: at(70),
    panels: [
      {
        title: "initial velocity",
        axis: "j = 0 … 81",
        curves: [
          { name: "∂cost/∂u(30, j)", color: "#c22", values: initialUb },
          { name: "∂cost/∂v(30, j)", color: "#26c", values: initialVb },
        ],
      },
      {
        title: "actuator",
        axis: `t = 0 … ${steps - 1}`,
        curves: [
          { name: "∂cost/∂u(40, 40)", color: "#c22", values: actuatorU },
          { name: "∂cost/∂v(40, 40)", color: "#26c", values: actuatorV },
        ],
      },
    ],
  }),
);
const written = [`${folder}/solver.ts`, ...generated, svg];
chapter("To look at");
for (const path of written) {
  console.log(`  ${relative(root, join(root, path)).padEnd(46)} ${String(statSync(path).size).padStart(7)} bytes`);
}
const failed = checks.filter((passes) => !passes).length;
console.log(failed === 0 ? "\n  All checks passed." : `\n  ${failed} of ${checks.length} checks FAILED.`);
if (failed > 0) process.exitCode = 1;
