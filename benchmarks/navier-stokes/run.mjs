// @ts-check
/**
 * Navier-Stokes: the generated derivatives beside the hand-written ones, in one process.
 *
 *   node benchmarks/navier-stokes/run.mjs [runs] [--json] [--busy]
 *
 * The programs take turns; a time is the minimum of all runs. Exit code 1 if a limit is missed in each of three attempts: other work
 * on the machine can only make a ratio worse or better by chance, so one attempt that stays within the limits decides.
 */

import { peakStackBytes, resetPeak, stackBytes } from "@retrograd/runtime";
import { root, typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { judge, printChecks } from "../checks.mjs";
import { derivative } from "../derivative.mjs";
import { measureUntil, takeTurns } from "../turns.mjs";

/** Other work on the machine may take a ratio of times that far above its limit. */
const slack = process.argv.includes("--busy") ? 1.5 : 1;
/** The stack: bytes beside those of the hand-written adjoint. */
const limits = { adjoint: 1.2 * slack, tangent: 1.5 * slack, stack: 1.1, agreement: 1e-13 };
const steps = 20;
const json = process.argv.includes("--json");
const runs = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 25);

process.chdir(root);
const load = typeScriptLoader("navier-stokes");
const { cost, baseControls } = await load("examples/navier-stokes/solver.ts");
/** @param {"tangent" | "adjoint"} mode */
function generated(mode) {
  const { path, text } = derivative(mode, "examples/navier-stokes/solver.ts", "cost", [
    "initialU",
    "initialV",
    "actuator",
  ]);
  return load(path, text);
}
const { cost_d } = await generated("tangent");
const { cost_b } = await generated("adjoint");
const { cost_d: hand_d } = await load("benchmarks/navier-stokes/hand-tangent.ts");
const { cost_b: hand_b } = await load("benchmarks/navier-stokes/hand-adjoint.ts");

/** @type {Float64Array[]} */
const [u, v, a] = (({ initialU, initialV, actuator }) => [initialU, initialV, actuator])(baseControls(steps));
/** @param {Float64Array} x @param {number} phase */
const direction = (x, phase) => Float64Array.from(x, (_, i) => Math.cos(0.07 * i + phase));
const directions = [direction(u, 0.1), direction(v, 0.7), direction(a, 1.9)];
const [ud, vd, ad] = directions;
const gradient = [u, v, a].map((x) => new Float64Array(x.length));
const [ub, vb, ab] = gradient;

/** @param {(...args: unknown[]) => void} adjoint */
const inReverse = (adjoint) => () => {
  for (const part of gradient) part.fill(0);
  adjoint(u, ub, v, vb, a, ab, steps, 1);
};
const programs = {
  primal: () => cost(u, v, a, steps),
  tangent: () => cost_d(u, ud, v, vd, a, ad, steps),
  adjoint: inReverse(cost_b),
  "tangent by hand": () => hand_d(u, ud, v, vd, a, ad, steps),
  "adjoint by hand": inReverse(hand_b),
};
const names = /** @type {(keyof typeof programs)[]} */ (Object.keys(programs));

/** The condensed Jacobian that the adjoint just computed. */
const condensed = () => gradient.reduce((sum, part, k) => part.reduce((s, x, i) => s + x * directions[k][i], sum), 0);
/** @param {"adjoint" | "adjoint by hand"} name */
function reverse(name) {
  resetPeak();
  programs[name]();
  return { jacobian: condensed(), peakBytes: peakStackBytes(), left: stackBytes() };
}

const forward = programs.tangent().tangent;
const own = reverse("adjoint");
const hand = reverse("adjoint by hand");
const agreement = Math.max(...[own, hand].map(({ jacobian }) => Math.abs(jacobian - forward) / Math.abs(forward)));

const time = measureUntil(
  () => takeTurns(programs, runs),
  (times) => times.adjoint <= limits.adjoint * times.primal && times.tangent <= limits.tangent * times.primal,
  (times) => times.adjoint / times.primal,
);

const checks = judge([
  { what: "adjoint / primal", found: time.adjoint / time.primal, limit: limits.adjoint },
  { what: "tangent / primal", found: time.tangent / time.primal, limit: limits.tangent },
  { what: "peak stack / by hand", found: own.peakBytes / hand.peakBytes, limit: limits.stack },
  { what: "tangent and adjoint agree", found: agreement, limit: limits.agreement },
  { what: "bytes left on the stack", found: own.left, limit: 0 },
]);

if (json) {
  console.log(
    JSON.stringify(
      { steps, runs, time, peakBytes: { generated: own.peakBytes, hand: hand.peakBytes }, checks },
      null,
      2,
    ),
  );
} else {
  console.log(
    `Navier-Stokes, 82 × 82 points, ${steps} steps; minima of ${runs} interleaved runs, Node ${process.versions.node}\n`,
  );
  console.log("                     seconds    / primal   peak stack per step (bytes)");
  const perStep = { adjoint: own.peakBytes / steps, "adjoint by hand": hand.peakBytes / steps };
  for (const name of names) {
    const stack = name in perStep ? perStep[/** @type {keyof typeof perStep} */ (name)].toLocaleString("en") : "";
    const ratio = (time[name] / time.primal).toFixed(2);
    console.log(
      `  ${name.padEnd(16)} ${time[name].toFixed(3).padStart(9)} ${ratio.padStart(11)}   ${stack.padStart(12)}`.trimEnd(),
    );
  }
  console.log("");
  printChecks(checks);
}
if (checks.some(({ pass }) => !pass)) process.exitCode = 1;
