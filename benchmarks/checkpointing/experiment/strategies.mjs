// @ts-check
/**
 * The strategies that section 5 compares, as directives of the program's two loops and options of the command, and the derivatives that the
 * command line makes of them.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "../../..");
const build = join(here, "../build");
const cli = join(root, "packages/retrograd/dist/main.js");

/** @typedef {"typescript" | "c"} Language */
/**
 * @typedef {object} Strategy
 * @property {string} what
 * @property {number} [outer] states that the loop over the steps may store
 * @property {number} [inner] states that the loop over the sweeps may store
 * @property {string} [wrt]
 * @property {boolean} [calls] the calls that solve a step are run again, by an option
 */

/** The names are those of the paper's table. @type {Record<string, Strategy>} */
export const strategies = {
  recorded: { what: "all is recorded" },
  odyssee: { what: "each call of solve is run again", calls: true },
  opt1: { what: "10 states of the loop over the steps", outer: 10 },
  opt2: { what: "5 states of each loop", outer: 5, inner: 5 },
  /** Whoever runs it says how many states there are: 1 stands for those of the steps, 2 for those of the sweeps. */
  open: { what: "as many states as is said when it runs", outer: 1, inner: 2 },
  /** What the paper derives. The state is linear in the source, and no number of it is needed: here the conductivity is derived as well. */
  linear: { what: "all that is needed is recorded, derivatives by the source alone", wrt: "source" },
};

/** Those of the paper's table. */
export const compared = ["recorded", "odyssee", "opt1", "opt2"];

/** How loops begin, that over the steps and those over the sweeps of a step, and what the latter are in. */
const programs = {
  typescript: {
    outer: ["for (let step = 0;"],
    inner: ["for (let k = 0;", "for (let done = 0;"],
    calls: "solve,solveUntil",
  },
  c: { outer: ["for (step = 0;"], inner: ["for (k = 0;", "for (done = 0;"], calls: "solve,solve_until" },
};

/** @param {string} text @param {string[]} heads @param {number | undefined} states */
function withDirectives(text, heads, states) {
  return heads.reduce((changed, head) => {
    const [before, after, ...more] = changed.split(head);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`evolution: no one loop begins with ${head}`);
    return states === undefined ? changed : `${before}// $AD BINOMIAL-CKP ${states}\n${head}${after}`;
  }, text);
}

/** @param {string} command @param {string[]} args @param {string} [input] */
export function must(command, args, input) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", input, maxBuffer: 1e8 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")}\n${error?.message ?? `${stdout}${stderr}`}`);
}

/**
 * @param {Language} language
 * @param {string} name
 * @returns {Promise<[string, string]>} the strategy, and the folder with the program and its derivative
 */
async function derive(language, name) {
  const extension = language === "c" ? "c" : "ts";
  const { outer, inner, calls, wrt = "source,conductivity" } = strategies[name];
  const own = programs[language];
  const folder = join(build, language, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = readFileSync(join(here, `evolution.${extension}`), "utf8");
  const file = join(folder, `evolution.${extension}`);
  writeFileSync(file, withDirectives(withDirectives(program, own.outer, outer), own.inner, inner));
  await promisify(execFile)(process.execPath, [
    ...[cli, "adjoint", file, "--function", "misfit", "--wrt", wrt, "--out-dir", folder],
    ...(language === "c" ? [`-I${here}`] : []),
    ...(calls ? ["--checkpoint", own.calls] : []),
  ]);
  return [name, folder];
}

/**
 * Derives each strategy, two at a time.
 *
 * @param {Language} language
 * @returns {Promise<Record<string, string>>} by strategy: the folder with the program and its derivative
 */
export async function derived(language) {
  const names = Object.keys(strategies);
  const all = [];
  for (let k = 0; k < names.length; k += 2)
    all.push(...(await Promise.all(names.slice(k, k + 2).map((name) => derive(language, name)))));
  return Object.fromEntries(all);
}

/** How many times the derivative says that numbers are to be recorded. @param {string} folder */
export function recordings(folder) {
  const file = ["evolution_b.ts", "evolution_b.c"].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`there is no derivative in ${folder}`);
  return readFileSync(file, "utf8").match(/\breals\.(push|reserve)|\brg_(push|reserve)_double/g)?.length ?? 0;
}
