// @ts-check
// Prints what failed, then the closing line of .ci/run, "N passed, N failed", and exits with 1 if anything failed.
// Usage: node scripts/ci-summary.mjs <vitest json report> <exit code of the tests> <each other check that failed>...
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const [reportPath = "", testsExit = "1", ...failedChecks] = process.argv.slice(2);
const shownLines = 12;

/**
 * A test is "pending" where the process that was to run it has died.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} Report
 */

/** @returns {Report | undefined} */
function readReport() {
  try {
    return JSON.parse(readFileSync(reportPath, "utf8"));
  } catch {
    return undefined;
  }
}

const report = readReport();
const passed = report?.numPassedTests ?? 0;
let failed = report?.numFailedTests ?? 0;

/** @param {string} what @param {string} why */
function printFailure(what, why) {
  console.log(`FAILED: ${what}`);
  const lines = why.split("\n").slice(0, shownLines);
  console.log(lines.map((line) => `    ${line}`).join("\n"));
}

// A test file that cannot even be loaded holds no tests to count: it counts as one failure.
for (const file of report?.testResults ?? []) {
  const path = relative(process.cwd(), file.name);
  const failedTests = file.assertionResults.filter((test) => test.status === "failed");
  for (const test of failedTests) printFailure(`${path} > ${test.fullName}`, test.failureMessages.join("\n"));
  if (file.status === "failed" && failedTests.length === 0) {
    printFailure(path, file.message);
    failed += 1;
  }
  const [first, ...others] = file.assertionResults.filter((test) => test.status === "pending");
  if (first === undefined) continue;
  const rest = others.length === 0 ? "" : ` and ${others.length} more`;
  printFailure(path, `a process of the test runner has died before this ended: ${first.fullName}${rest}`);
  failed += 1;
}
// The set-up or the build failed, an error came from outside any test, or nothing was run.
if (failed === 0 && (testsExit !== "0" || passed === 0)) {
  console.log(`FAILED: npm test, exit code ${testsExit}`);
  failed += 1;
}
for (const check of failedChecks) console.log(`FAILED: ${check}`);
failed += failedChecks.length;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
