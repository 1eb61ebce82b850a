// @ts-check
// Prints the closing line of .ci/run, "N passed, N failed", and exits with 1 if anything failed.
// Usage: node scripts/ci-summary.mjs <vitest json report> <exit code of the tests> <number of other checks that failed>
import { readFileSync } from "node:fs";

const [reportPath = "", testsExit = "1", failedChecks = "0"] = process.argv.slice(2);

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
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

// A test file that cannot even be loaded holds no tests to count: it counts as one failure.
for (const file of report?.testResults ?? []) {
  if (file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")) failed += 1;
}
// The set-up or the build failed, an error came from outside any test, or nothing was run.
if (failed === 0 && (testsExit !== "0" || passed === 0)) failed += 1;
failed += Number(failedChecks);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
