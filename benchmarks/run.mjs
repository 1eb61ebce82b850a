// @ts-check
/**
 * All benchmarks, one process each.
 *
 *   npm run bench                          all
 *   node benchmarks/run.mjs navier-stokes  one, with its options
 *
 * Exit code 1 if a limit is missed.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const inC = ["gmm", "ba", "lstm", "ht", "navier-stokes-c"];
const all = ["navier-stokes", "compile-time", ...inC];
const here = dirname(fileURLToPath(import.meta.url));
const [first, ...rest] = process.argv.slice(2);
if (first !== undefined && !all.includes(first)) {
  console.error(`bench: there is no benchmark ${first} (there are ${all.join(", ")})`);
  process.exit(2);
}
const failed = (first === undefined ? all : [first]).filter((name) => {
  console.log(`\n── ${name} ${"─".repeat(100 - name.length)}\n`);
  const script = inC.includes(name) ? [join(here, "c", "run.mjs"), name] : [join(here, name, "run.mjs")];
  return spawnSync(process.execPath, [...script, ...rest], { stdio: "inherit" }).status !== 0;
});
console.log(failed.length === 0 ? "\nbench: PASS" : `\nbench: FAIL (${failed.join(", ")})`);
if (failed.length > 0) process.exitCode = 1;
