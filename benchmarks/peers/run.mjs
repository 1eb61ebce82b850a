// @ts-check
/**
 * Gradients by Retrograd beside those by other tools in JavaScript, each in a process of its own.
 *
 *   node benchmarks/peers/run.mjs [program …] [seconds for each] [--json] [--write] [--busy]
 *
 * The processes take turns, up to three each; a time is the minimum of all turns. Installs the peers (`npm ci`) where they are not.
 *   --write   renews benchmarks/results/peers.md
 * Exit code 1 if a value or a gradient does not agree with Retrograd's, or a limit is missed in each of three attempts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, printChecks } from "../checks.mjs";
import { installed } from "./installed.mjs";

/** @import { Check } from "../checks.mjs" */
/** @import { Measured } from "./measure.mjs" */

const here = dirname(fileURLToPath(import.meta.url));
const given = process.argv.slice(2);
/** Retrograd's gradient takes at most this part of the time of a peer's that computes in doubles. */
const limit = (1 / 6) * (given.includes("--busy") ? 1.5 : 1);
const agreement = 1e-10;
const attempts = 3;
const json = given.includes("--json");
const words = given.filter((word) => !word.startsWith("--"));
const seconds = words.find((word) => /^[\d.]+$/.test(word)) ?? "1";
const named = words.filter((word) => !/^[\d.]+$/.test(word));
const all = readdirSync(here).filter((name) => existsSync(join(here, name, "data.mjs")));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`peers: no program ${unknown.join(", ")} (there are ${all.join(", ")})`);
  process.exit(2);
}

const versions = installed();
/** What a tool's files are called, and what it is called. */
const tools = {
  retrograd: "Retrograd",
  rose: `rose ${versions.rose}`,
  jax: `jax-js ${versions["@jax-js/jax"]}`,
};

/** @typedef {Measured & { file: string, way: number }} Row one way of a tool, and where it is found */

/** @param {string} program @param {string} file the tool's @param {number} way @returns {Row} */
function measure(program, file, way) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(here, "measure.mjs"), program, file, String(way), seconds],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`${program} with ${file}: measuring it ended with ${status}`);
  return { ...JSON.parse(stdout), file, way };
}

/** @param {string} program @returns {Row[]} Retrograd's first */
function measureAll(program) {
  return Object.keys(tools).flatMap((file) => {
    const found = [measure(program, file, 0)];
    for (let way = 1; way < found[0].ways; way++) found.push(measure(program, file, way));
    return found;
  });
}

/** @param {number[]} a @param {number[]} b @returns {number} the largest difference, relative to the largest number of `a` */
function distance(a, b) {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  const largest = a.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0) / largest;
}

/** @param {Row} own @param {Row} found @returns {Check[]} */
function agreementOf(own, { value, gradient, agreement: looser, because, ...row }) {
  const most = looser ?? agreement;
  const why = because === undefined ? "" : ` (${because})`;
  return judge([
    { what: `${nameOf(row)}: values agree${why}`, found: distance([own.value], [value]), limit: most },
    { what: `${nameOf(row)}: gradients agree${why}`, found: distance(own.gradient, gradient), limit: most },
  ]);
}

/** @param {Row} own @param {Row} row @returns {Check[]} none where the peer computes in single precision throughout */
function timeOf(own, row) {
  if (!row.computes.startsWith("float64")) return [];
  return judge([{ what: `${nameOf(row)}: Retrograd's time / its time`, found: own.seconds / row.seconds, limit }]);
}

/** @param {{ file: string, computes: string }} row */
const nameOf = ({ file, computes }) => `${tools[/** @type {keyof typeof tools} */ (file)]}, ${computes}`;

/** Those that miss the limit take up to three turns, and Retrograd with them. @param {string} program */
function result(program) {
  const [own, ...peers] = measureAll(program);
  for (let attempt = 1; attempt < attempts; attempt++) {
    const late = peers.filter((row) => timeOf(own, row).some(({ pass }) => !pass));
    if (late.length === 0) break;
    for (const row of [own, ...late]) {
      const again = measure(program, row.file, row.way);
      row.seconds = Math.min(row.seconds, again.seconds);
      row.first = Math.min(row.first, again.first);
    }
  }
  const checks = peers.flatMap((row) => [...agreementOf(own, row), ...timeOf(own, row)]);
  return { program, rows: [own, ...peers], checks };
}

/** @param {number} time in seconds */
const readable = (time) =>
  time >= 0.1
    ? `${time.toPrecision(3)} s`
    : time >= 1e-4
      ? `${(1e3 * time).toPrecision(3)} ms`
      : `${(1e6 * time).toPrecision(3)} µs`;

/** @param {ReturnType<typeof result>[]} results @returns {string[][]} cells */
function table(results) {
  const head = ["program", "tool", "computes", "gradient", "/ Retrograd's", "first gradient"];
  return [
    head,
    ...results.flatMap(({ program, rows }) =>
      rows.map(({ file, computes, seconds: taken, first }) => [
        program,
        tools[/** @type {keyof typeof tools} */ (file)],
        computes,
        readable(taken),
        (taken / rows[0].seconds).toLocaleString("en", { maximumSignificantDigits: 2, minimumSignificantDigits: 2 }),
        readable(first),
      ]),
    ),
  ];
}

/** @param {string[][]} cells the first row is the head @returns {string} as Markdown, whose columns stand in line */
function markdown(cells) {
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, i) => (i < 3 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rule = `| ${widths.map((width, i) => (i < 3 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join("\n");
}

const results = (named.length > 0 ? named : all).map((program) => {
  if (!json) process.stderr.write(`peers: ${program} …\n`);
  return result(program);
});
const text = markdown(table(results));
if (json) {
  const plain = results.map(({ rows, ...rest }) => ({ ...rest, rows: rows.map(({ gradient: _, ...row }) => row) }));
  console.log(JSON.stringify(plain, null, 2));
} else {
  console.log(`${text}\n`);
  for (const { program, checks } of results) {
    console.log(program);
    printChecks(checks);
  }
}
if (given.includes("--write")) {
  mkdirSync(join(here, "../results"), { recursive: true });
  writeFileSync(
    join(here, "../results/peers.md"),
    `# Gradients beside other tools in JavaScript

What the columns mean, and how each tool is used, is said in [peers/README.md](../peers/README.md). Minima of several runs. Node ${process.versions.node},
${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)} (other work makes all times longer).
Renewed by \`node benchmarks/peers/run.mjs --write\`.

${text}
`,
  );
}
const failed = results.filter(({ checks }) => checks.some(({ pass }) => !pass)).map(({ program }) => program);
if (!json) console.log(failed.length === 0 ? "\npeers: PASS" : `\npeers: FAIL (${failed.join(", ")})`);
if (failed.length > 0) process.exitCode = 1;
