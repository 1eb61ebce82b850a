// @ts-check
/** Figures 10 to 12: both loops checkpointed, with different numbers of states. */
import { bestNestedSplit } from "@retrograd/runtime/schedules";
import { table } from "../report.mjs";
import { differing } from "./agreement.mjs";
import { sweepsRun } from "./sweeps-run.mjs";

const sweeps = 100;
const points = 20;

/**
 * @typedef {object} Figure
 * @property {string} title
 * @property {number} steps
 * @property {number} turns
 * @property {{ outer: number, inner: number }[]} splits
 * @property {"outer" | "inner"} axis
 */

/** Out of ten. @param {number[]} outers */
const outOfTen = (outers) => outers.map((outer) => ({ outer, inner: 10 - outer }));

/** @param {boolean} isQuick @returns {Record<string, Figure>} */
const figuresOf = (isQuick) => ({
  figure10: {
    title: "Figure 10: time over r2, the states of the inner loop; r1 = 10",
    ...{ steps: 250, turns: isQuick ? 2 : 4, axis: "inner" },
    splits: (isQuick ? [1, 5, 100] : [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100]).map((inner) => ({
      outer: 10,
      inner,
    })),
  },
  figure11: {
    title: "Figure 11: time over r1, the states of the outer loop; r1 + r2 = 10",
    ...{ steps: 250, turns: isQuick ? 2 : 4, axis: "outer" },
    splits: outOfTen(isQuick ? [1, 5, 9] : [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  },
  figure12: {
    title: "Figure 12: the same for ten times as many steps",
    // With r1 = 1 it would run 313 million sweeps.
    ...{ steps: 2500, turns: isQuick ? 1 : 2, axis: "outer" },
    splits: outOfTen(isQuick ? [5, 6] : [2, 3, 4, 5, 6, 7, 8, 9]),
  },
});

/** @param {import("../report.mjs").Report} report @param {Record<string, import("./types.mjs").Bench>} benches @param {boolean} isQuick */
export function figures({ check, atMost, say }, benches, isQuick) {
  const languages = Object.keys(benches);
  const all = Object.entries(figuresOf(isQuick)).map(([name, { title, steps, turns, splits, axis }]) => {
    const runs = [{ name: "primal" }, { name: "recorded" }, ...splits.map((split) => ({ name: "open", ...split }))];
    const measured = languages.map((language) => {
      const [results] = benches[language].measure([{ points, steps, sweeps, turns, runs }]);
      return { language, primal: results[0], recorded: results[1], results: results.slice(2) };
    });
    const rows = splits.map((split, k) => ({
      ...split,
      sweeps: sweepsRun(steps, sweeps, split).sweeps,
      times: measured.map(({ language, results, primal }) => ({
        ...{ language, primal: primal.seconds, seconds: results[k].seconds, peakBytes: results[k].peakBytes },
      })),
    }));
    for (const { language, results, recorded } of measured) {
      const numbers = results.map(({ advanced, found, left }) => [advanced, differing(found, recorded.found), left]);
      const expected = splits.map((split) => [sweepsRun(steps, sweeps, split).advanced, 0, 0]);
      check(
        `${name}, ${language}: steps and sweeps run without recording, numbers with other bits, bytes left`,
        numbers,
        expected,
      );
    }
    say(`\n${title}; ${points} points, ${steps} steps; minima of ${turns} turns\n`);
    const most = Math.max(...rows.map((row) => Math.log(row.times[0].seconds)));
    const least = Math.min(...rows.map((row) => Math.log(row.times[0].seconds)));
    say(
      table(
        [
          axis === "outer" ? "r1" : "r2",
          "sweeps run",
          ...languages.flatMap((each) => [`${each} (ms)`, "/ primal", "bytes"]),
          `${languages[0]}, log scale`,
        ],
        rows.map((row) => [
          `${row[axis]}`,
          row.sweeps.toLocaleString("en"),
          ...row.times.flatMap(({ seconds, primal, peakBytes }) => [
            (1000 * seconds).toFixed(1),
            (seconds / primal).toFixed(1),
            peakBytes.toLocaleString("en"),
          ]),
          "█".repeat(1 + Math.round((29 * (Math.log(row.times[0].seconds) - least)) / (most - least))).padEnd(30),
        ]),
      ),
    );
    for (const { language, recorded, primal } of measured)
      say(
        `  all recorded, ${language}: ${(1000 * recorded.seconds).toFixed(1)} ms (${(recorded.seconds / primal.seconds).toFixed(1)} / primal), ${recorded.peakBytes.toLocaleString("en")} bytes`,
      );
    return { name, steps, splits, rows, recorded: measured.map(({ recorded }) => recorded.peakBytes) };
  });
  const [, figure11, figure12] = all;
  // Memory is for the states, however many steps there are.
  languages.forEach((language, k) => {
    const [short, long] = [figure11, figure12].map(
      ({ rows }) => rows.find(({ outer }) => outer === 5)?.times[k].peakBytes ?? Number.NaN,
    );
    check(`${language}: bytes for ten times as many steps, r1 = r2 = 5`, long, short);
    atMost(`${language}: what they are of the bytes of all records`, long / figure12.recorded[k], 0.001);
    const timeOf = (/** @type {number} */ r1) =>
      figure11.rows.find(({ outer }) => outer === r1)?.times[k].seconds ?? Number.NaN;
    atMost(`${language}: time for r1 = r2 = 5 over that for r1 = 1, r2 = 9`, timeOf(5) / timeOf(1), 0.5);
  });
  for (const { name, steps } of [figure11, figure12]) {
    const runs = outOfTen([1, 2, 3, 4, 5, 6, 7, 8, 9]).map((split) => ({
      ...split,
      run: sweepsRun(steps, sweeps, split).sweeps,
    }));
    const best = runs.reduce((a, b) => (b.run < a.run ? b : a));
    check(
      `${name}: the r1 with which generated code runs the fewest sweeps`,
      best.outer,
      bestNestedSplit(10, steps, sweeps).outer,
    );
  }
  return Object.fromEntries(all.map(({ name, ...rest }) => [name, rest]));
}
