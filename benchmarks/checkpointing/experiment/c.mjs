// @ts-check
/** The experiment in C: all strategies in one program, compiled with the same flags; and what gcov counts in another one. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inputText } from "./inputs.mjs";
import { compared, derived, here, must, root } from "./strategies.mjs";

const runtime = join(root, "runtimes/c");
const build = join(here, "../build/c");

/**
 * @param {Record<string, string>} folders the derivatives
 * @param {string} name of the program
 * @param {string[]} names of the strategies that it has
 * @param {string[]} flags
 * @param {string[]} flagsOfDerivatives
 */
function program(folders, name, names, flags, flagsOfDerivatives = []) {
  const folder = join(build, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "strategies.h"), names.map((each) => `STRATEGY(${each})\n`).join(""));
  /** @param {string} source @param {string} object @param {string[]} more */
  const compile = (source, object, more = []) => {
    const path = join(folder, object);
    must("gcc", [...flags, `-I${folder}`, `-I${here}`, `-I${runtime}`, ...more, "-c", source, "-o", path]);
    return path;
  };
  const objects = [
    compile(join(here, "evolution.c"), "evolution.o"),
    compile(join(here, "driver.c"), "driver.o"),
    compile(join(runtime, "retrograd.c"), "retrograd.o"),
    ...names.map((each) =>
      compile(join(folders[each], "evolution_b.c"), `${each}.o`, [
        ...["-Wall", "-Wextra", "-Werror", `-I${folders[each]}`, `-Dmisfit_b=misfit_${each}`],
        ...(each === "open" ? ["-Drg_steps_begin=begin_open"] : []),
        ...flagsOfDerivatives,
      ]),
    ),
  ];
  const path = join(folder, "driver");
  must("gcc", [...flagsOfDerivatives, ...objects, "-lm", "-o", path]);
  return path;
}

/** @param {string} path @param {import("./types.mjs").Group} group @returns {import("./types.mjs").Result[]} */
function runOf(path, { points, steps, sweeps, turns, runs, shift, tolerance = 0 }) {
  const args = [
    points,
    steps,
    sweeps,
    tolerance,
    turns,
    ...runs.map(({ name, outer = 0, inner = 0 }) => [name, outer, inner].join()),
  ];
  return must(path, args.map(String), inputText(points, shift))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** @returns {Promise<import("./types.mjs").Bench>} */
export async function inC() {
  const folders = await derived("c");
  const measured = program(folders, "measured", [...compared, "open"], ["-O3"]);
  const counted = program(folders, "counted", ["open"], ["-O1"], ["--coverage"]);
  const folder = join(build, "counted");
  return {
    title: `C (${must("gcc", ["--version"]).split("\n")[0]}, -O3)`,
    folders,
    measure: (groups) => groups.map((group) => runOf(measured, group)),
    count: (groups) =>
      groups.map((group) => {
        rmSync(join(folder, "open.gcda"), { force: true });
        const [{ advanced }] = runOf(counted, group);
        /** @type {{ files: { file: string, functions: { name: string, execution_count: number }[] }[] }} */
        const { files } = JSON.parse(must("gcov", ["--json-format", "--stdout", join(folder, "open.gcda")]));
        const own = files.filter(({ file }) => basename(file) === "evolution_b.c");
        const calls = Object.fromEntries(
          own.flatMap(({ functions }) => functions.map((f) => [f.name, f.execution_count])),
        );
        return { calls, advanced };
      }),
  };
}
