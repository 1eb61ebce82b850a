// @ts-check
/**
 * The experiment in TypeScript. Run as a program, it reads what is to be done from its standard input: what is measured has a process of its own, since
 * V8 compiles functions by what else has called them, and so has what is counted, where V8 notes every call.
 */

import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { checkpoints, peakStackBytes, resetPeak, stackBytes } from "@retrograd/runtime";
import { typeScriptLoader } from "../../../scripts/load-typescript.mjs";
import { inputs } from "./inputs.mjs";
import { derived, must, root } from "./strategies.mjs";

/** @typedef {import("./types.mjs").Group} Group */

/** @param {string} folder */
async function loaded(folder) {
  const load = typeScriptLoader("benchmarks-checkpointing");
  const primal = await load(relative(root, join(folder, "evolution.ts")));
  return { misfit: primal.misfit, misfit_b: (await load(relative(root, join(folder, "evolution_b.ts")))).misfit_b };
}

/** @param {Group} group @param {Record<string, string>} folders */
async function measured({ points, steps, sweeps, turns, runs, shift, tolerance = 0 }, folders) {
  const { dt, ...arrays } = inputs(points, shift);
  const [source, conductivity, wanted] = [arrays.source, arrays.conductivity, arrays.wanted].map((x) =>
    Float64Array.from(x),
  );
  const begin = checkpoints.begin.bind(checkpoints);
  const all = [];
  for (const { name, outer = 0, inner = 0 } of runs) {
    const { misfit, misfit_b } = await loaded(folders[name === "primal" ? "recorded" : name]);
    const sourceb = new Float64Array(source.length);
    const conductivityb = new Float64Array(conductivity.length);
    const run = () => {
      if (name === "primal") return [misfit(source, conductivity, wanted, dt, steps, sweeps, tolerance)];
      sourceb.fill(0);
      conductivityb.fill(0);
      misfit_b(source, sourceb, conductivity, conductivityb, wanted, dt, steps, sweeps, tolerance, 1);
      return [...sourceb, ...conductivityb];
    };
    /** @param {number} length @param {number} slots @param {string} [place] */
    const beginOpen = (length, slots, place) => begin(length, slots === 1 ? outer : inner, place);
    all.push({
      run,
      begin: name === "open" ? beginOpen : begin,
      seconds: Number.POSITIVE_INFINITY,
      peakBytes: 0,
      left: 0,
      advanced: 0,
      found: [0],
    });
  }
  for (let turn = 0; turn < turns; turn++)
    for (const each of all) {
      checkpoints.begin = each.begin;
      const before = checkpoints.advanced;
      resetPeak();
      const start = performance.now();
      each.found = each.run();
      each.seconds = Math.min(each.seconds, (performance.now() - start) / 1000);
      each.peakBytes = peakStackBytes();
      each.left = stackBytes();
      each.advanced = checkpoints.advanced - before;
    }
  checkpoints.begin = begin;
  return all.map(({ seconds, peakBytes, left, advanced, found }) => ({ seconds, peakBytes, left, advanced, found }));
}

/** How often the functions of the derivative have been called, by V8. @param {Group[]} groups @param {Record<string, string>} folders */
async function counted(groups, folders) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const counts = [];
  for (const group of groups) {
    const [{ advanced }] = await measured(group, folders);
    /** @type {Record<string, number>} */
    const calls = {};
    // A session of the own process answers at once; what is taken begins anew.
    session.post("Profiler.takePreciseCoverage", (error, taken) => {
      if (error !== null) throw error;
      for (const { url, functions } of taken.result)
        if (url.endsWith("evolution_b.js"))
          for (const { functionName, ranges } of functions) calls[functionName] = ranges[0].count;
    });
    counts.push({ calls, advanced });
  }
  session.disconnect();
  return counts;
}

/** @returns {Promise<import("./types.mjs").Bench>} */
export async function inTypeScript() {
  const folders = await derived("typescript");
  /** @param {unknown} task */
  const inProcess = (task) =>
    JSON.parse(must(process.execPath, [fileURLToPath(import.meta.url)], JSON.stringify(task)));
  return {
    title: `TypeScript (Node ${process.versions.node})`,
    folders,
    measure: (groups) => inProcess({ folders, groups, counts: false }),
    count: (groups) => inProcess({ folders, groups, counts: true }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { folders, groups, counts } = JSON.parse(readFileSync(0, "utf8"));
  const results = [];
  if (counts) results.push(...(await counted(groups, folders)));
  else for (const group of groups) results.push(await measured(group, folders));
  console.log(JSON.stringify(results));
}
