// @ts-check
/**
 * Programs in TypeScript as strangers would write them: generated adjoints beside hand-written ones.
 *
 *   node benchmarks/typescript/run.mjs [name …] [runs] [--json] [--busy]
 *
 * Each program has a process of its own, in which primal, generated and hand-written adjoint take turns; a time is the minimum of all turns.
 * Exit code 1 if a limit is missed in each of three attempts, or the compiler refuses a program.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, printChecks } from "../checks.mjs";

/** @import { Check } from "../checks.mjs" */
/** @import { Measured } from "./measure.mjs" */

const here = dirname(fileURLToPath(import.meta.url));
const given = process.argv.slice(2);
const json = given.includes("--json");
/** Other work on the machine may take a ratio of times that far above its limit. */
const slack = given.includes("--busy") ? 1.5 : 1;
const runs = given.filter((argument) => /^\d+$/.test(argument));
const all = readdirSync(here).filter((name) => existsSync(join(here, name, "data.mjs")));
const named = given.filter((argument) => !argument.startsWith("--") && !/^\d+$/.test(argument));
for (const name of named) {
  if (all.includes(name)) continue;
  console.error(`typescript: there is no program ${name} (there are ${all.join(", ")})`);
  process.exit(2);
}

/** @param {string} name @returns {Measured} */
function measure(name) {
  const { status, stdout } = spawnSync(process.execPath, [join(here, "measure.mjs"), name, ...runs], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${name}: measuring it ended with ${status}`);
  return JSON.parse(stdout);
}

/** @param {Measured} measured @returns {Check[]} */
function checksOf({ time, limits, peer, refused, agreement, differences, left }) {
  const { primal = Number.NaN, generated = Number.NaN, hand = Number.NaN } = time;
  const byHand = { what: "hand-written and divided differences", found: differences.hand ?? Number.NaN, limit: 1e-5 };
  if (refused !== undefined) return judge([byHand]);
  return judge([
    { what: "generated / primal", found: generated / primal, limit: limits.primal * slack },
    { what: "generated / hand", found: generated / hand, limit: limits.hand * slack },
    ...(peer === undefined
      ? []
      : [
          {
            what: `generated / that of ${peer}`,
            found: generated / (time.peer ?? Number.NaN),
            limit: (limits.peer ?? Number.NaN) * slack,
          },
        ]),
    { what: "generated and hand-written agree", found: agreement, limit: 1e-10 },
    { what: "generated and divided differences", found: differences.generated ?? Number.NaN, limit: 1e-5 },
    byHand,
    { what: "bytes left on the stack", found: left, limit: 0 },
  ]);
}

/** @param {Measured} measured */
function print({ name, time, peakBytes, calls, refused }, /** @type {Check[]} */ checks) {
  console.log(`${name} (${calls === 1 ? "one call" : `${calls} calls`} in a turn)`);
  console.log("                     seconds    / primal      / hand   peak stack (bytes)");
  const { primal = Number.NaN, hand = Number.NaN } = time;
  for (const [which, seconds] of Object.entries(time)) {
    const bytes = peakBytes[/** @type {keyof typeof peakBytes} */ (which)];
    const columns = [
      seconds.toPrecision(3).padStart(9),
      (seconds / primal).toFixed(2).padStart(11),
      (seconds / hand).toFixed(2).padStart(11),
      (bytes === undefined ? "" : bytes.toLocaleString("en")).padStart(14),
    ];
    console.log(`  ${which.padEnd(16)} ${columns.join(" ")}`.trimEnd());
  }
  console.log("");
  if (refused !== undefined) console.log(`  FAIL  refused: ${refused}`);
  printChecks(checks);
  console.log("");
}

const results = (named.length > 0 ? named : all).map((name) => {
  const measured = measure(name);
  const checks = checksOf(measured);
  if (!json) print(measured, checks);
  return { ...measured, checks, pass: measured.refused === undefined && checks.every(({ pass }) => pass) };
});
if (json) console.log(JSON.stringify(results, null, 2));
const failed = results.filter(({ pass }) => !pass).map(({ name }) => name);
if (!json) console.log(failed.length === 0 ? "typescript: PASS" : `typescript: FAIL (${failed.join(", ")})`);
if (failed.length > 0) process.exitCode = 1;
