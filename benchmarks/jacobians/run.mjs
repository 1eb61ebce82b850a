// @ts-check
/**
 * What `jacobian(f)` gains by several directions at once: beside one direction after the other, in one process.
 *
 *   node benchmarks/jacobians/run.mjs [runs] [--json] [--busy]
 *
 * Both give the same numbers, and take turns; a time is the minimum of all runs. Exit code 1 if a limit is missed in each of three attempts:
 * other work on the machine can only make a ratio worse or better by chance.
 */
import { jacobianOf } from "@retrograd/runtime/functions";
import { root } from "../../scripts/load-typescript.mjs";
import { judge, printChecks } from "../checks.mjs";
import { measureUntil, takeTurns } from "../turns.mjs";
import { built } from "./built.mjs";

/** Other work on the machine may take times that far above their limits. */
const slack = process.argv.includes("--busy") ? 1.5 : 1;
const json = process.argv.includes("--json");
const runs = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 25);

process.chdir(root);

/** @param {number} n @param {(i: number) => number} at */
const filled = (n, at) => Float64Array.from({ length: n }, (_, i) => at(i));
/** @param {number} i */
const wave = (i) => 0.3 + 0.2 * Math.sin(i);

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} function
 * @property {string} input
 * @property {string} output `return`, or a parameter
 * @property {Record<string, unknown>} args
 * @property {number} calls in one turn
 * @property {number} limit of the time at once, beside that one by one
 */
/** @type {Subject[]} */
const subjects = [
  {
    name: "a fit: 3 inputs, 500 outputs",
    function: "decay",
    input: "p",
    output: "return",
    args: { p: Float64Array.of(2, 0.5, 3), times: filled(500, (i) => i / 100) },
    calls: 40,
    limit: 0.9,
  },
  {
    name: "a control: 500 inputs, 3 outputs",
    function: "steered",
    input: "control",
    output: "return",
    args: { control: filled(500, wave), dt: 0.02 },
    calls: 40,
    limit: 0.8,
  },
  {
    name: "a reaction: 60 × 60",
    function: "reacting",
    input: "initial",
    output: "return",
    args: { initial: filled(60, wave), steps: 40 },
    calls: 2,
    limit: 0.25,
  },
  {
    name: "forces: 60 × 60, plain arrays",
    function: "forces",
    input: "x",
    output: "return",
    args: {
      x: Array.from({ length: 60 }, (_, i) => i + wave(i)),
      charges: Array.from({ length: 60 }, (_, i) => wave(3 * i)),
    },
    calls: 2,
    limit: 0.2,
  },
  {
    name: "a reaction: 400 × 400",
    function: "reacting",
    input: "initial",
    output: "return",
    args: { initial: filled(400, wave), steps: 10 },
    calls: 1,
    limit: 0.15,
  },
];

/** @typedef {Record<"oneByOne" | "atOnce", number>} Times */

/** @param {Subject} subject */
async function measured(subject) {
  const { input, output, limit, calls } = subject;
  const { jacobian, jvp, vjp } = await built(subject.function, [input], output);
  const args = Object.values(subject.args);
  const parts = {
    inputs: { [input]: /** @type {Float64Array} */ (subject.args[input]) },
    output: output === "return" ? undefined : output,
    /** @param {unknown} tangents */
    push: (tangents) => jvp(tangents, ...args),
    /** @param {unknown} weights */
    pull: (weights) => vjp(weights, ...args),
  };
  const ways = { oneByOne: () => void jacobianOf(parts), atOnce: () => void jacobian(...args) };
  const apart = difference(
    /** @type {ArrayLike<number>[]} */ (jacobian(...args)[input]),
    /** @type {ArrayLike<number>[]} */ (jacobianOf(parts)[input]),
  );
  takeTurns(ways, 3, calls);
  /** @param {Times} times */
  const excess = ({ atOnce, oneByOne }) => atOnce / oneByOne / limit;
  const times = measureUntil(
    () => takeTurns(ways, runs, calls),
    (each) => excess(each) <= 1,
    excess,
  );
  return { name: subject.name, times, apart, limit };
}

/** The largest, beside the largest number. @param {ArrayLike<number>[]} a @param {ArrayLike<number>[]} b */
function difference(a, b) {
  let [found, size] = [0, 0];
  for (const [i, row] of a.entries())
    for (let j = 0; j < row.length; j++) {
      const other = b[i]?.[j] ?? Number.NaN;
      found = Math.max(found, Math.abs(/** @type {number} */ (row[j]) - other));
      size = Math.max(size, Math.abs(other));
    }
  return a.length === b.length ? found / size : Number.NaN;
}

const found = [];
for (const subject of subjects) found.push(await measured(subject));
const checks = judge([
  ...found.map(({ name, times, limit }) => ({
    what: `${name}: at once / one by one`,
    found: times.atOnce / times.oneByOne,
    limit: limit * slack,
  })),
  { what: "largest relative difference", found: Math.max(...found.map(({ apart }) => apart)), limit: 1e-12 },
]);

if (json) {
  console.log(JSON.stringify({ runs, found, checks }, null, 2));
} else {
  console.log(`jacobian(f); minima of ${runs} interleaved runs, Node ${process.versions.node}\n`);
  console.log("  microseconds for a call          one by one        at once");
  for (const { name, times } of found) {
    const columns = [times.oneByOne, times.atOnce].map((time) =>
      (time * 1e6).toLocaleString("en", { maximumSignificantDigits: 4 }).padStart(15),
    );
    console.log(`  ${name.padEnd(32)}${columns.join("")}`);
  }
  console.log("");
  printChecks(checks);
}
if (checks.some(({ pass }) => !pass)) process.exitCode = 1;
