// @ts-check
/**
 * All benchmarks, one process each.
 *
 *   npm run bench                          all
 *   node benchmarks/run.mjs navier-stokes  one, with its options
 *   npm run bench:ratios                   fewer runs of those whose limits are ratios within one run, or bytes: also on a busy machine
 *
 * Exit code 1 if a limit is missed.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const inC = [
  ...["gmm", "ba", "lstm", "ht", "navier-stokes-c", "transformer-layers", "transformer"],
  ...["lennard-jones", "linear-solvers", "runge-kutta", "softmax"],
];
/** One after the other, "typescript" runs them. The mixture there is "gmm-typescript": "gmm" is the one in C. */
const inTypeScript = [
  ...["stable-fluids", "gmm-typescript", "heat", "rosenbrock", "push-in-loop", "particles"],
  ...["integrator", "statistics", "quaternions", "extrapolation"],
];
const all = [
  "navier-stokes",
  "wrappers",
  "jacobians",
  "compile-time",
  "typescript",
  "strangers",
  "peers",
  "costs",
  "checkpointing",
  "memory-limit",
  ...inC,
];
/**
 * With what measures each briefly: runs, or seconds for each size. What reads large data, has limits in seconds, or misses a limit of its
 * own at present is not among them.
 */
const ratios = new Map([
  ["checkpointing", ["--quick"]],
  ["navier-stokes", ["8"]],
  ["wrappers", ["8"]],
  ["jacobians", ["8"]],
  ["gmm", ["0.3"]],
  ["lstm", ["0.3"]],
  ["navier-stokes-c", ["0.3"]],
]);
const here = dirname(fileURLToPath(import.meta.url));
const [first, ...rest] = process.argv.slice(2);
const isBrief = first === "--ratios";
if (first !== undefined && !isBrief && ![...all, ...inTypeScript].includes(first)) {
  console.error(`bench: there is no benchmark ${first} (there are ${[...all, ...inTypeScript].join(", ")})`);
  process.exit(2);
}
const chosen = isBrief ? [...ratios.keys()] : first === undefined ? all : [first];
const failed = chosen.filter((name) => {
  console.log(`\n── ${name} ${"─".repeat(100 - name.length)}\n`);
  const script = inC.includes(name)
    ? [join(here, "c", "run.mjs"), name]
    : inTypeScript.includes(name)
      ? [join(here, "typescript", "run.mjs"), name.replace(/-typescript$/, "")]
      : [join(here, name, "run.mjs")];
  const given = isBrief ? [...(ratios.get(name) ?? []), "--busy", ...rest] : rest;
  return spawnSync(process.execPath, [...script, ...given], { stdio: "inherit" }).status !== 0;
});
console.log(failed.length === 0 ? "\nbench: PASS" : `\nbench: FAIL (${failed.join(", ")})`);
if (failed.length > 0) process.exitCode = 1;
