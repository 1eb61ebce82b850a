// @ts-check
/**
 * Grimm, Pottier, Rostaing-Schmidt 1996 (RR-2794): what they say about schedules and follows from formulas (formulas.mjs), the steps that generated
 * code really runs (counts.mjs), and the experiment of their section 5 (experiment.mjs).
 *
 *   node benchmarks/checkpointing/run.mjs [--quick] [--json]
 *
 * Exit code 1 if a number is not what it must be. What is checked is counted or compared; of times, only what is clear on any machine.
 */

import { inC } from "./experiment/c.mjs";
import { counts } from "./experiment/counts.mjs";
import { experiment } from "./experiment/experiment.mjs";
import { inTypeScript } from "./experiment/typescript.mjs";
import { formulas } from "./formulas.mjs";
import { newReport } from "./report.mjs";

const isJson = process.argv.includes("--json");
const isQuick = process.argv.includes("--quick");
const report = newReport(isJson);

const numbers = formulas(report);
const benches = { typescript: await inTypeScript(), c: await inC() };
const found = { ...numbers, counts: counts(report, benches), experiment: experiment(report, benches, isQuick) };

const { checks } = report;
if (isJson) console.log(JSON.stringify({ ...found, checks }, null, 2));
report.say("");
for (const { what, found, expected, pass } of checks)
  report.say(
    `  ${pass ? "PASS" : "FAIL"}  ${what}: ${JSON.stringify(found)}${pass ? "" : ` (expected ${JSON.stringify(expected)})`}`,
  );
if (checks.some(({ pass }) => !pass)) process.exitCode = 1;
