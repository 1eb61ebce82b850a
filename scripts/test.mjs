// @ts-check
// Runs the tests: `npm test` all of them; `npm test -- <topic>…` what has to do with a topic: the cases whose name contains the word, and the
// test files whose path does; `npm run test:quick` a part of everything (below). What begins with a dash goes to vitest as it is.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const isQuick = given.includes("--quick");
const options = given.filter((each) => each.startsWith("-") && each !== "--quick");
const words = given.filter((each) => !each.startsWith("-"));

/** `npm run test:quick`: of so many cases one, in the order of their names; and of the other tests what is quick (scripts/testing/quick.ts). */
const QUICK_SAMPLE = 24;

/**
 * @param {string} folder
 * @returns {string[]} paths from the root
 */
function filesIn(folder) {
  const names = readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => !name.includes("node_modules/"));
}

const inCases = filesIn("cases");
const claims = inCases
  .filter((name) => /\/input\.(ts|c)$/.test(name))
  .map((name) => name.replace(/^cases\/|\/input\..*$/g, ""));
const caseTests = inCases.filter((name) => name.endsWith(".test.ts"));
const testFiles = [...["packages", "properties", "scripts", "runtimes"].flatMap(filesIn), ...inCases].filter((name) =>
  name.endsWith(".test.ts"),
);

/** @type {Record<string, string>} */
const asked = {};
/** @type {string[]} */
const files = [];
if (words.length > 0) {
  // A path is a path; any other word may be a part of the name of a case.
  const topics = words.filter(
    (word) => !testFiles.some((name) => name === word) && claims.some((name) => name.includes(word)),
  );
  if (topics.length > 0) {
    asked.RETROGRAD_CASES = topics.join(",");
    const languages = claims.filter((name) => topics.some((word) => name.includes(word)));
    const isThere = {
      c: languages.some((name) => name.startsWith("c/")),
      ts: languages.some((name) => !name.startsWith("c/")),
    };
    files.push(
      ...caseTests.filter((name) => (name.includes("cases-c-") ? isThere.c : isThere.ts && name.includes("cases-"))),
    );
  }
  files.push(...testFiles.filter((name) => !files.includes(name) && words.some((word) => name.includes(word))));
  if (files.length === 0) {
    console.error(`test: no case and no test file has '${words.join("' or '")}' in its name`);
    process.exit(1);
  }
}
if (isQuick) {
  asked.RETROGRAD_SAMPLE = String(QUICK_SAMPLE);
  asked.RETROGRAD_QUICK = "1";
}
const reporters = options.some((each) => each.startsWith("--reporter")) ? [] : ["--reporter=default"];
const { status } = spawnSync(
  "npx",
  ["vitest", "run", ...files, ...options, ...reporters, "--reporter=./scripts/testing/progress.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...asked },
  },
);
process.exit(status ?? 1);
