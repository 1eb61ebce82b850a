// @ts-check
/**
 * Loops over time within a limit of memory, in TypeScript and C: the demo's solver with 2,000 steps, and ten million cheap ones. The gradient has the same
 * bits with every limit; the time is told over that of an evaluation.
 *
 *   node benchmarks/memory-limit/run.mjs [--brief] [--json]
 *
 * --brief: a tenth of the steps, and of the limits. Exit code 1 if a gradient differs, or a limit is exceeded by more than 1 %.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/load-typescript.mjs";

const isBrief = process.argv.includes("--brief");
const isJson = process.argv.includes("--json");
const cli = join(root, "packages/retrograd/dist/main.js");
const here = join(root, "benchmarks/memory-limit");
const part = isBrief ? 10 : 1;

/** @typedef {{ name: string, head: string, file: string, wrt: string, loop: RegExp, steps: number, limits: (number | null)[] }} Program */
/** @type {Program[]} */
const programs = [
  {
    name: "Navier-Stokes, TypeScript",
    head: "cost",
    file: join(root, "examples/navier-stokes/solver.ts"),
    wrt: "initialU,initialV,actuator",
    loop: /^ {2}for \(let t = 0; t < steps; t\+\+\) \{/m,
    steps: 2000 / part,
    limits: [null, 200e6 / part, 50e6 / part, 20e6 / part],
  },
  {
    name: "Navier-Stokes, C",
    head: "cost",
    file: join(root, "benchmarks/c/navier-stokes/fluid.c"),
    wrt: "initial_u,initial_v,actuator",
    loop: /^ {2}for \(int t = 0; t < steps; t\+\+\) \{/m,
    steps: 2000 / part,
    limits: [null, 200e6 / part, 50e6 / part, 20e6 / part],
  },
  ...["ts", "c"].map((ending) => ({
    name: `cheap steps, ${ending === "c" ? "C" : "TypeScript"}`,
    head: "cheap",
    file: join(here, `cheap.${ending}`),
    wrt: "x,r",
    loop: /^.*BINOMIAL-CKP.*$/m,
    steps: 1e7 / part,
    limits: [null, 100e6 / part, 10e6 / part],
  })),
];

/** The adjoint of a copy that has the limit in a directive. @param {Program} program @param {number | null} limit @param {string} folder */
function derive({ file, head, wrt, loop }, limit, folder) {
  const isC = file.endsWith(".c");
  const text = readFileSync(file, "utf8");
  const directive =
    limit === null ? "" : isC ? `  /* $AD BINOMIAL-CKP ${limit}B */` : `  // $AD BINOMIAL-CKP ${limit}B`;
  const marked = text.replace(loop, (line) => (line.includes("BINOMIAL-CKP") ? directive : `${directive}\n${line}`));
  const copy = join(folder, isC ? "program.c" : "program.ts");
  writeFileSync(copy, marked);
  if (isC && head === "cost") copyFileSync(join(root, "benchmarks/c/navier-stokes/fluid.h"), join(folder, "fluid.h"));
  const more = isC ? [] : ["--emit", "js"];
  execFileSync(
    process.execPath,
    [cli, "adjoint", copy, "--function", head, "--wrt", wrt, "--out-dir", folder, ...more],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
}

/** @param {Program} program @param {string} folder @returns {{ primal: number, adjoint: number, bytes: number, bits: string }} */
function run(program, folder) {
  return program.file.endsWith(".c") ? runC(program, folder) : runTypeScript(program, folder);
}

/** @param {Program} program @param {string} folder */
function runC({ head, steps }, folder) {
  const isCost = head === "cost";
  const [primal, adjoint] = isCost
    ? ["cost(x, x + 82, x + 164, steps)", "cost_b(x, g, x + 82, g + 82, x + 164, g + 164, steps, 1)"]
    : ["cheap(x[0], 3.7, steps)", "cheap_b(x[0], g, 3.7, g + 1, steps, 1)"];
  const defines = {
    PRIMAL: isCost ? '"fluid.h"' : '"program.c"',
    ADJOINT: '"program_b.h"',
    INPUTS: isCost ? "164 + 2 * (size_t)steps" : "2",
    CALL_PRIMAL: primal,
    CALL_ADJOINT: adjoint,
  };
  const output = join(folder, "driver");
  const sources = [
    join(here, "driver.c"),
    ...(isCost ? [join(folder, "program.c")] : []),
    join(folder, "program_b.c"),
    join(root, "runtimes/c/retrograd.c"),
  ];
  const flags = ["-O3", `-I${folder}`, `-I${join(root, "runtimes/c")}`];
  execFileSync("gcc", [
    ...flags,
    ...Object.entries(defines).map(([k, v]) => `-D${k}=${v}`),
    ...sources,
    "-lm",
    "-o",
    output,
  ]);
  return JSON.parse(execFileSync(output, [String(steps)], { encoding: "utf8" }));
}

/** In a process of its own, which finds the runtime. @param {Program} program @param {string} folder */
function runTypeScript({ head, steps }, folder) {
  mkdirSync(join(folder, "node_modules/@retrograd"), { recursive: true });
  symlinkSync(join(root, "packages/runtime"), join(folder, "node_modules/@retrograd/runtime"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  execFileSync(
    join(root, "node_modules/.bin/esbuild"),
    [join(folder, "program.ts"), `--outfile=${join(folder, "program.js")}`],
    {
      stdio: "ignore",
    },
  );
  const [inputs, gradient, primal, adjoint] =
    head === "cost"
      ? [
          `[82, 82, 2 * steps].map((n, k) => Float64Array.from({ length: n }, (_, i) => 0.5 + 0.3 * Math.sin(0.37 * (i + 82 * k))))`,
          "inputs.map((x) => new Float64Array(x.length))",
          "cost(...inputs, steps)",
          "cost_b(inputs[0], gradient[0], inputs[1], gradient[1], inputs[2], gradient[2], steps, 1)",
        ]
      : ["[0.5, 3.7]", "[new Float64Array(2)]", "cheap(...inputs, steps)", "cheap_b(...inputs, steps, 1)"];
  writeFileSync(
    join(folder, "driver.js"),
    `import { peakStackBytes, resetPeak } from "@retrograd/runtime";
import { ${head} } from "./program.js";
import { ${head}_b } from "./program_b.js";
const steps = ${steps};
const inputs = ${inputs};
const gradient = ${gradient};
let [primal, adjoint] = [Infinity, Infinity];
for (let k = 0; k < 2; k++) {
  const t0 = performance.now();
  ${primal};
  const t1 = performance.now();
  for (const part of gradient) part.fill(0);
  resetPeak();
  const t2 = performance.now();
  const record = ${adjoint};
  const t3 = performance.now();
  if (record !== undefined) gradient[0].set(Object.values(record).filter((x) => typeof x === "number").slice(0, gradient[0].length));
  primal = Math.min(primal, (t1 - t0) / 1000);
  adjoint = Math.min(adjoint, (t3 - t2) / 1000);
}
let hash = 0n;
for (const part of gradient)
  for (const bits of new BigUint64Array(part.buffer)) hash = (hash * 1000003n + bits) & 0xffffffffffffffffn;
console.log(JSON.stringify({ primal, adjoint, bytes: peakStackBytes(), bits: hash.toString(16) }));
`,
  );
  return JSON.parse(execFileSync(process.execPath, [join(folder, "driver.js")], { encoding: "utf8" }));
}

let isGood = true;
const results = [];
for (const program of programs) {
  let first;
  for (const limit of program.limits) {
    const folder = mkdtempSync(join(tmpdir(), "retrograd-limit-"));
    try {
      derive(program, limit, folder);
      const { primal, adjoint, bytes, bits } = run(program, folder);
      first ??= { bits, ratio: adjoint / primal };
      const pass = bits === first.bits && (limit === null || bytes <= 1.01 * limit);
      if (!pass) isGood = false;
      const found = {
        program: program.name,
        steps: program.steps,
        limit,
        primal,
        ratio: adjoint / primal,
        bytes,
        bits,
        pass,
      };
      results.push(found);
      if (!isJson)
        console.log(
          `${pass ? "PASS" : "FAIL"}  ${program.name.padEnd(26)} ${String(program.steps).padStart(8)} steps  within ${limit === null ? "  no limit" : `${(limit / 1e6).toFixed(1).padStart(7)} MB`}: ${(bytes / 1e6).toFixed(1).padStart(6)} MB, ${(adjoint / primal).toFixed(2)} × an evaluation, ${(adjoint / primal / first.ratio).toFixed(2)} × without a limit; gradient ${bits}`,
        );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
if (isJson) console.log(JSON.stringify(results, null, 2));
if (!isGood) process.exitCode = 1;
