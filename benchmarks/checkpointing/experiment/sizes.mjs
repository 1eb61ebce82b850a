// @ts-check
/** The table of section 5, for several sizes: all strategies take turns with the primal, and have the same gradient to the last bit. */
import { table } from "../report.mjs";
import { differing, relative } from "./agreement.mjs";
import { direction } from "./inputs.mjs";
import { mostBytes } from "./most-bytes.mjs";
import { compared, recordings, strategies } from "./strategies.mjs";
import { sweepsRun } from "./sweeps-run.mjs";

const steps = 250;
const sweeps = 100;
const shift = 1e-4;

/** @param {import("../report.mjs").Report} report @param {Record<string, import("./types.mjs").Bench>} benches @param {boolean} isQuick */
export function sizes({ check, atMost, say }, benches, isQuick) {
  const points = isQuick ? [10, 100] : [10, 20, 50, 100, 200, 400];
  const turns = isQuick ? 3 : 5;
  /** All gradients in the first language. @type {number[] | undefined} */
  let first;
  return Object.entries(benches).flatMap(([language, bench]) => {
    const groups = points.map((each) => ({
      ...{ points: each, steps, sweeps, turns },
      runs: ["primal", ...compared].map((name) => ({ name })),
    }));
    const away = points.flatMap((each) =>
      [shift, -shift].map((by) => ({ points: each, steps, sweeps, turns: 1, runs: [{ name: "primal" }], shift: by })),
    );
    const measured = bench.measure(groups);
    const shifted = bench.measure(away);
    const rows = points.flatMap((each, k) => {
      const [primal, ...results] = measured[k];
      return compared.map((name, i) => {
        const { found, ...result } = results[i];
        return {
          language,
          points: each,
          name,
          primal: primal.seconds,
          ...result,
          differing: differing(found, results[0].found),
        };
      });
    });
    const [reference, values] = [measured.map(([, { found }]) => found), shifted.map(([{ found }]) => found[0])];
    check(
      `${language}: recordings of numbers in the derivative by the source alone`,
      recordings(bench.folders.linear),
      0,
    );
    check(
      `${language}: recordings of numbers by the conductivity as well are there`,
      recordings(bench.folders.recorded) > 0,
      true,
    );
    const slopes = points.map((each, k) => {
      const along = direction(each).reduce((sum, x, i) => sum + x * reference[k][i], 0);
      const difference = (values[2 * k] - values[2 * k + 1]) / (2 * shift);
      return Math.abs(along - difference) / Math.abs(difference);
    });
    atMost(`${language}: the gradient beside a divided difference, all sizes`, Math.max(...slopes), 1e-6);
    if (first !== undefined)
      atMost(
        `${language}: the gradient beside that of the other language, all sizes`,
        relative(reference.flat(), first),
        1e-12,
      );
    first ??= reference.flat();
    for (const name of compared) {
      const own = rows.filter((row) => row.name === name);
      const strategy = strategies[name];
      const what = `${language}, ${name}`;
      check(
        `${what}: numbers of the gradients with other bits than where all is recorded`,
        own.map((row) => row.differing),
        points.map(() => 0),
      );
      check(
        `${what}: bytes left on the stacks`,
        own.map(({ left }) => left),
        points.map(() => 0),
      );
      if (strategy.outer === undefined) continue;
      const { advanced } = sweepsRun(steps, sweeps, strategy);
      check(
        `${what}: steps and sweeps run without recording`,
        own.map((row) => row.advanced),
        points.map(() => advanced),
      );
      const room = own.map((row) => row.peakBytes / mostBytes(row.points, sweeps, strategy));
      atMost(`${what}: bytes over those of its states and records, all sizes`, Math.max(...room), 1);
    }
    say(`\nSection 5, ${bench.title}: ${steps} steps of ${sweeps} sweeps; minima of ${turns} turns\n`);
    for (const name of compared) say(`  ${name}: ${strategies[name].what}`);
    say("");
    say(
      table(
        [
          "points",
          "primal (ms)",
          ...compared.map((name) => `${name} / primal`),
          ...compared.map((name) => `${name} (bytes)`),
        ],
        points.map((each) => {
          const row = rows.filter((one) => one.points === each);
          return [
            `${each}`,
            (1000 * row[0].primal).toFixed(2),
            ...row.map(({ seconds, primal }) => (seconds / primal).toFixed(2)),
            ...row.map(({ peakBytes }) => peakBytes.toLocaleString("en")),
          ];
        }),
      ),
    );
    return rows;
  });
}
