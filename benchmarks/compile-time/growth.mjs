// @ts-check
/**
 * How the time to an adjoint grows with C programs that have much of one thing: many fields, many branches, a long chain of calls.
 *
 *   node benchmarks/compile-time/growth.mjs [lines]
 *
 * For each shape the seconds of half as many lines and of so many (2000), each the minimum of three runs, the smaller of wall clock and
 * processor time, and their ratio: 2 is linear, 4 is quadratic.
 */
import { differentiate, makeNodeHost, ParserCache } from "retrograd/node";
import { shapes } from "./program-shapes.mjs";
import { syntheticProgram } from "./synthetic-program.mjs";

const lines = Number(process.argv[2] ?? 2000);
const { libText } = makeNodeHost();
const file = "program.c";
let runs = 0;

/** @param {string} text @returns {number} seconds */
function seconds(text) {
  // The text as the compiler has not seen it yet.
  const fresh = `${text}// ${runs++}\n`;
  const start = performance.now();
  const before = process.cpuUsage();
  const outcome = differentiate(
    { mode: "adjoint", files: [file], heads: [{ function: "cost" }] },
    { readFile: (path) => (path === file ? fresh : undefined), libText },
    new ParserCache(),
  );
  const { user, system } = process.cpuUsage(before);
  if (outcome.files.length === 0) throw new Error(outcome.diagnostics.map((found) => found.message).join("\n"));
  return Math.min((performance.now() - start) / 1000, (user + system) / 1e6);
}

for (let run = 0; run < 4; run++) seconds(syntheticProgram(500));
console.log(`${"".padEnd(20)}${String(lines / 2).padStart(10)}${String(lines).padStart(10)} lines`);
for (const [name, program] of Object.entries(shapes)) {
  seconds(program(200));
  const [half, whole] = [lines / 2, lines].map((size) =>
    Math.min(...Array.from({ length: 3 }, () => seconds(program(size)))),
  );
  console.log(
    `${name.padEnd(20)}${half.toFixed(2).padStart(8)} s${whole.toFixed(2).padStart(8)} s ${(whole / half).toFixed(1)}`,
  );
}
