// @ts-check
/**
 * What a call of `valueAndGradient(f)` costs beside a call of the generated adjoint by hand, in one process.
 *
 *   node benchmarks/wrappers/run.mjs [runs] [--json] [--busy]
 *
 * Both call the same function, and take turns; a time is the minimum of all runs. By hand, arrays are kept from call to call. Exit code 1 if
 * a limit is missed in each of three attempts: other work on the machine can only make a ratio worse or better by chance.
 */
import { root, typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { judge, printChecks } from "../checks.mjs";
import { measureUntil, takeTurns } from "../turns.mjs";
import { built } from "./built.mjs";

/** Other work on the machine may take times that far above their limits. */
const slack = process.argv.includes("--busy") ? 1.5 : 1;
/** Navier-Stokes: beside the call by hand. A function of two numbers: microseconds for a call. */
const limits = { flow: 1.02 * slack, two: 1 * slack };
const json = process.argv.includes("--json");
const runs = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 25);
const programs = "benchmarks/wrappers/programs.ts";

process.chdir(root);

/** @typedef {{ name: string, calls: number, ways: Record<"byHand" | "wrapped" | "into", () => void> }} Subject */

/** @returns {Promise<Subject>} */
async function flow() {
  const steps = 20;
  const wrt = ["initialU", "initialV", "actuator"];
  const { wrapped, byHand } = await built("examples/navier-stokes/solver.ts", "cost", wrt);
  const { baseControls } = await typeScriptLoader("navier-stokes")("examples/navier-stokes/solver.ts");
  const { initialU: u, initialV: v, actuator: a } = baseControls(steps);
  const [ub, vb, ab] = [u, v, a].map((x) => new Float64Array(x.length));
  const result = wrapped(u, v, a, steps);
  return {
    name: "Navier-Stokes, 20 steps",
    calls: 1,
    ways: {
      byHand: () => {
        for (const shadow of [ub, vb, ab]) shadow.fill(0);
        byHand(u, ub, v, vb, a, ab, steps, 1);
      },
      wrapped: () => wrapped(u, v, a, steps),
      into: () => wrapped.into(result, u, v, a, steps),
    },
  };
}

/** @returns {Promise<Subject>} */
async function twoNumbers() {
  const { wrapped, byHand } = await built(programs, "two", ["a", "b"]);
  const result = wrapped(1, 2);
  let sum = 0;
  return {
    name: "two numbers",
    calls: 200_000,
    ways: {
      byHand: () => {
        const { value, ab, bb } = byHand(1 + (sum % 1), 2, 1);
        sum += value + ab + bb;
      },
      wrapped: () => {
        const { value, a, b } = wrapped(1 + (sum % 1), 2);
        sum += value + a + b;
      },
      into: () => {
        const { value, a, b } = wrapped.into(result, 1 + (sum % 1), 2);
        sum += value + a + b;
      },
    },
  };
}

/** What is written is copied, and the shadow is an object: the helpers of the runtime do both. @returns {Promise<Subject>} */
async function smallState() {
  const { wrapped, byHand } = await built(programs, "oscillate", ["state", "stiffness"]);
  const fresh = () => ({ u: Float64Array.of(1, 2, 3, 4), v: new Float64Array(4), time: 0 });
  const [state, copy, shadow] = [fresh(), fresh(), fresh()];
  const result = wrapped(state, 4);
  return {
    name: "an object with two arrays of 4",
    calls: 2_000,
    ways: {
      byHand: () => {
        copy.u.set(state.u);
        copy.v.set(state.v);
        copy.time = state.time;
        shadow.u.fill(0);
        shadow.v.fill(0);
        shadow.time = 0;
        byHand(copy, shadow, 4, 1);
      },
      wrapped: () => wrapped(state, 4),
      into: () => wrapped.into(result, state, 4),
    },
  };
}

const subjects = await Promise.all([flow(), twoNumbers(), smallState()]);
const micro = 1e6;
/** @param {Subject} subject @param {(times: Record<"byHand" | "wrapped" | "into", number>) => number} excess of the limit */
function measured({ ways, calls }, excess) {
  takeTurns(ways, 2, calls);
  return measureUntil(
    () => takeTurns(ways, runs, calls),
    (times) => excess(times) <= 1,
    excess,
  );
}
/** @type {((times: Record<"byHand" | "wrapped" | "into", number>) => number)[]} */
const excesses = [
  (times) => times.wrapped / times.byHand / limits.flow,
  (times) => (times.wrapped * micro) / limits.two,
  () => 0,
];
const found = subjects.map((subject, k) => ({
  name: subject.name,
  times: measured(subject, excesses[k] ?? (() => 0)),
}));
const [solver, two] = found.map(({ times }) => times);
const checks = judge([
  { what: "Navier-Stokes: wrapped / by hand", found: solver.wrapped / solver.byHand, limit: limits.flow },
  { what: "two numbers: microseconds for a call", found: two.wrapped * micro, limit: limits.two },
]);

if (json) {
  console.log(JSON.stringify({ runs, found, checks }, null, 2));
} else {
  console.log(
    `valueAndGradient(f) beside its adjoint; minima of ${runs} interleaved runs, Node ${process.versions.node}\n`,
  );
  console.log("  microseconds for a call              by hand        wrapped           into");
  for (const { name, times } of found) {
    const columns = [times.byHand, times.wrapped, times.into].map((time) =>
      (time * micro).toLocaleString("en", { maximumSignificantDigits: 4 }).padStart(15),
    );
    console.log(`  ${name.padEnd(30)}${columns.join("")}`);
  }
  console.log("");
  printChecks(checks);
}
if (checks.some(({ pass }) => !pass)) process.exitCode = 1;
