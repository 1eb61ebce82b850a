// @ts-check
/**
 * The compiler's own speed: the adjoint of synthetic TypeScript modules and C programs of 250 to 10,000 lines, after start-up.
 *
 *   node benchmarks/compile-time/run.mjs [typescript|c] [--hot] [--write] [lines …]
 *
 * Start-up (loading the compiler, parsing the library, differentiating one small module) is not measured. A time is the minimum of
 * several runs, the smaller of wall clock and processor time: on a machine that has other work, too, the wall clock says little.
 *   --hot     also the functions in which the time goes
 *   --write   renews benchmarks/results/compile-time.md
 * Exit code 1 if a limit is missed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { differentiate, makeNodeHost, ParserCache } from "retrograd/node";
import { root } from "../../scripts/load-typescript.mjs";
import { profile, stages } from "./profile-stages.mjs";
import { syntheticModule } from "./synthetic-module.mjs";
import { syntheticProgram } from "./synthetic-program.mjs";

/**
 * @typedef {object} Language
 * @property {string} title
 * @property {string} file
 * @property {(lines: number) => string} program with the head `cost`
 * @property {Readonly<Record<number, number>>} limits lines → seconds
 */
/** @type {Readonly<Record<string, Language>>} */
const languages = {
  typescript: { title: "TypeScript", file: "module.ts", program: syntheticModule, limits: { 1000: 1, 10000: 12 } },
  c: { title: "C", file: "program.c", program: syntheticProgram, limits: { 1000: 1, 10000: 10 } },
};
const named = Object.keys(languages).filter((name) => process.argv.includes(name));
const chosen = process.argv.slice(2).flatMap((argument) => (/^\d+$/.test(argument) ? [Number(argument)] : []));
const sizes = chosen.length > 0 ? chosen : [250, 500, 1000, 2000, 4000, 10000];
const isHot = process.argv.includes("--hot");

const disk = makeNodeHost();
const cache = new ParserCache();
/** @param {string} file @param {string} text */
function adjoint(file, text) {
  const outcome = differentiate(
    { mode: "adjoint", files: [file], heads: [{ function: "cost" }], compilerOptions: { strict: true } },
    { readFile: (path) => (path === file ? text : undefined), libText: disk.libText },
    cache,
  );
  const generated = outcome.files[0]?.text;
  if (generated === undefined) throw new Error(outcome.diagnostics.map((found) => found.message).join("\n"));
  return generated;
}

let runs = 0;
/** The text as the compiler has not seen it yet: what it remembers of a text must not count. @param {string} text */
const fresh = (text) => `${text}// ${runs++}\n`;

/** @param {() => unknown} work @returns {number} seconds */
function timed(work) {
  const start = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.min((performance.now() - start) / 1000, (user + system) / 1e6);
}

/** @param {string} text */
const lineCount = (text) => text.split("\n").length - 1;

const stageNames = [...new Set(Object.values(stages)), "collect garbage", "other"];
/** @type {string[]} */
const tables = [];
for (const name of named.length === 0 ? Object.keys(languages) : named) tables.push(await measured(languages[name]));
if (process.argv.includes("--write")) {
  mkdirSync(join(root, "benchmarks/results"), { recursive: true });
  writeFileSync(
    join(root, "benchmarks/results/compile-time.md"),
    `# Time to differentiate

Adjoint of synthetic TypeScript modules and C programs (\`benchmarks/compile-time/synthetic-module.mjs\`, \`synthetic-program.mjs\`), after
start-up; minima of several runs, the smaller of wall clock and processor time. Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors,
load average ${loadavg()[0]?.toFixed(1)} (other work makes all times longer). Renewed by \`node benchmarks/compile-time/run.mjs --write\`.

${tables.join("\n")}
The shares are of sampled time. Points-to is the part of it within the analyses.
`,
  );
}

/** Measures and shows; gives the table with its heading. @param {Language} language */
async function measured({ title, file, program, limits }) {
  for (let run = 0; run < 3; run++) adjoint(file, fresh(program(250)));
  /** @type {{ lines: number, derivative: number, seconds: number, limit: number | undefined, shares: Map<string, number> }[]} */
  const rows = [];
  /** @type {Awaited<ReturnType<typeof profile>> | undefined} */
  let last;
  for (const size of sizes) {
    const text = program(size);
    process.stderr.write(`compile-time: ${title}, ${size} lines …\n`);
    const limit = limits[size];
    let seconds = Number.POSITIVE_INFINITY;
    let derivative = 0;
    for (let run = 0; run < (size <= 1000 ? 6 : size <= 4000 ? 3 : 2); run++) {
      seconds = Math.min(
        seconds,
        timed(() => {
          derivative = lineCount(adjoint(file, fresh(text)));
        }),
      );
    }
    last = await profile(() => adjoint(file, fresh(text)));
    const whole = [...last.stages.values()].reduce((sum, share) => sum + share, 0);
    const shares = new Map([...last.stages].map(([stage, share]) => [stage, share / whole]));
    rows.push({ lines: lineCount(text), derivative, seconds, limit, shares });
  }

  const cells = [
    ["lines", "of the adjoint", "seconds", "µs per line", "limit", ...stageNames.map((stage) => `${stage} %`)],
    ...rows.map(({ lines, derivative, seconds, limit, shares }) => [
      String(lines),
      String(derivative),
      seconds.toFixed(2),
      ((seconds * 1e6) / lines).toFixed(0),
      limit === undefined ? "" : `${limit} s ${seconds <= limit ? "PASS" : "FAIL"}`,
      ...stageNames.map((stage) => (100 * (shares.get(stage) ?? 0)).toFixed(0)),
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (/** @type {string[]} */ row) => row.map((cell, column) => cell.padStart(widths[column])).join(" | ");
  const table = [
    `| ${line(cells[0])} |`,
    `| ${widths.map((width) => `${"-".repeat(width - 1)}:`).join(" | ")} |`,
    ...cells.slice(1).map((row) => `| ${line(row)} |`),
  ].join("\n");

  console.log(`${title}: time to the adjoint, and the shares of the compiler's stages\n`);
  console.log(table);
  const longest = Math.max(...rows.map(({ seconds }) => seconds));
  console.log("");
  for (const { lines, seconds } of rows) {
    console.log(
      `  ${String(lines).padStart(6)}  ${"█".repeat(Math.max(1, Math.round((60 * seconds) / longest)))} ${seconds.toFixed(2)} s`,
    );
  }
  console.log("");
  if (isHot && last !== undefined) {
    for (const by of /** @type {const} */ (["self", "total"])) {
      console.log(`\nSeconds by ${by} time, ${rows.at(-1)?.lines} lines`);
      for (const row of last.hot.sort((a, b) => b[by] - a[by]).slice(0, by === "self" ? 25 : 60)) {
        console.log(`  ${row.self.toFixed(2).padStart(7)} ${row.total.toFixed(2).padStart(7)}  ${row.where}`);
      }
    }
  }
  if (rows.some(({ seconds, limit }) => limit !== undefined && !(seconds <= limit))) process.exitCode = 1;
  return `## ${title}\n\n${table}\n`;
}
