// @ts-check
/**
 * What operations cost beside a push and its pop: measured in V8 and with gcc -O3, beside the table that the plan decides by
 * (packages/compiler/src/languages/weights.ts). The unit is one multiplication in C.
 *
 *   node benchmarks/costs/run.mjs [--json]
 *
 * A push is measured in a loop that reserves its room where the stack stays in the caches (short) and where it does not (long), by itself
 * (alone), and where its memory is touched for the first time (fresh); the table has one number for all. Exit code 1 if a decision is
 * wrong in all of these: the table takes something to cost less than a push and it costs much more than the dearest one, or the other way
 * round.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { weightsOfC, weightsOfJavaScript } from "../../packages/compiler/dist/languages/weights.js";
import { costsInJavaScript } from "./costs.mjs";

/** @typedef {typeof weightsOfC} Weights */

/** By so much measurements, and machines, may differ from each other. */
const MARGIN = 1.5;
const here = dirname(fileURLToPath(import.meta.url));

function costsInC() {
  const build = join(here, "build");
  const runtime = join(here, "../../runtimes/c");
  mkdirSync(build, { recursive: true });
  // One after the other, as statements of a backward sweep are: loops of a single operation become vectors of it.
  const flags = ["-O3", "-fno-tree-vectorize", `-I${runtime}`];
  const program = join(build, "costs");
  const files = [join(here, "costs.c"), join(runtime, "retrograd.c")];
  for (const [command, ...args] of [["gcc", ...flags, ...files, "-lm", "-o", program], [program]]) {
    const { status, stdout, stderr } = spawnSync(command ?? "", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
    if (command === program)
      return new Map(
        stdout
          .trim()
          .split("\n")
          .map(
            (line) => /** @type {[string, number]} */ ([line.replace(/ [^ ]*$/, ""), Number(line.split(" ").at(-1))]),
          ),
      );
  }
  throw new Error("nothing was run");
}

/** What the table says of what is measured. @param {Weights} weights @param {string} name @param {number} integer */
function inTable(weights, name, integer) {
  const [what = name] = name.split(" ");
  /** @type {Record<string, number>} */
  const known = {
    add: weights.arithmetic,
    multiply: weights.arithmetic,
    compare: weights.comparison,
    divide: weights.division,
    remainder: weights.remainder,
    read: weights.read,
    call: weights.call,
    store8: weights.push + 8 * weights.byte,
    store4: weights.push + 4 * weights.byte,
    storeInteger: weights.push + integer * weights.byte,
  };
  return known[what] ?? weights.functions[what] ?? weights.otherFunction;
}

const inC = costsInC();
const unit = inC.get("multiply") ?? 1;
const targets = [
  { title: "TypeScript (V8)", weights: weightsOfJavaScript, measured: costsInJavaScript(), integer: 8 },
  { title: "C (gcc -O3)", weights: weightsOfC, measured: inC, integer: 4 },
].map(({ title, weights, measured, integer }) => {
  const stores = ["short", "alone", "long", "fresh"].map((where) => (measured.get(`store8 ${where}`) ?? 0) / unit);
  const store = inTable(weights, "store8", integer);
  const rows = [...measured].map(([name, nanoseconds]) => {
    const units = nanoseconds / unit;
    const table = inTable(weights, name, integer);
    const turned =
      !name.startsWith("store") &&
      ((table < store && units > MARGIN * Math.max(...stores)) ||
        (table > store && MARGIN * units < Math.min(...stores)));
    return { name, nanoseconds, units, table, turned };
  });
  return { title, rows };
});

if (process.argv.includes("--json")) console.log(JSON.stringify(targets, null, 2));
else
  for (const { title, rows } of targets) {
    console.log(`\n${title.padEnd(20)}${"ns".padStart(10)}${"units".padStart(10)}${"table".padStart(10)}`);
    for (const { name, nanoseconds, units, table, turned } of rows) {
      const numbers = [nanoseconds.toFixed(3), units.toFixed(1), String(table)].map((text) => text.padStart(10));
      console.log(`${name.padEnd(20)}${numbers.join("")}${turned ? "  turns a decision" : ""}`);
    }
  }
if (targets.some(({ rows }) => rows.some(({ turned }) => turned))) process.exitCode = 1;
