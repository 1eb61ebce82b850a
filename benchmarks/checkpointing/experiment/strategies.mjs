// @ts-check
/**
 * The strategies that section 5 compares, as directives of the program's two loops and options of the command, and the derivatives that the
 * command line makes of them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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
 * @property {string[]} [options]
 */

/** The names are those of the paper's table. @type {Record<string, Strategy>} */
export const strategies = {
  recorded: { what: "all is recorded" },
  odyssee: { what: "each call of solve is run again", options: ["--checkpoint", "solve"] },
  opt1: { what: "10 states of the loop over the steps", outer: 10 },
  opt2: { what: "5 states of each loop", outer: 5, inner: 5 },
  /** Whoever runs it says how many states there are: 1 stands for those of the steps, 2 for those of the sweeps. */
  open: { what: "as many states as is said when it runs", outer: 1, inner: 2 },
};

/** The heads of the two loops. */
const loops = {
  typescript: { outer: "for (let step = 0;", inner: "for (let k = 0;" },
  c: { outer: "for (step = 0;", inner: "for (k = 0;" },
};

/** @param {string} text @param {string} head @param {number | undefined} states */
function withDirective(text, head, states) {
  const [before, after, ...more] = text.split(head);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`evolution: no one loop begins with ${head}`);
  return states === undefined ? text : `${before}// $AD BINOMIAL-CKP ${states}\n${head}${after}`;
}

/** @param {string} command @param {string[]} args @param {string} [input] */
export function must(command, args, input) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", input, maxBuffer: 1e8 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")}\n${error?.message ?? `${stdout}${stderr}`}`);
}

/**
 * Derives each strategy.
 *
 * @param {Language} language
 * @returns {Record<string, string>} by strategy: the folder with the program and its derivative
 */
export function derived(language) {
  const extension = language === "c" ? "c" : "ts";
  const program = readFileSync(join(here, `evolution.${extension}`), "utf8");
  return Object.fromEntries(
    Object.entries(strategies).map(([name, { outer, inner, options = [] }]) => {
      const folder = join(build, language, name);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const { outer: outerHead, inner: innerHead } = loops[language];
      const file = join(folder, `evolution.${extension}`);
      writeFileSync(file, withDirective(withDirective(program, outerHead, outer), innerHead, inner));
      const includes = language === "c" ? [`-I${here}`] : [];
      const head = ["--function", "misfit", "--wrt", "source,conductivity"];
      must(process.execPath, [cli, "adjoint", file, ...head, "--out-dir", folder, ...includes, ...options]);
      return [name, folder];
    }),
  );
}
