// @ts-check
/**
 * What the paper leaves out: the sweeps of a step end when the equations hold well enough. How many that are comes out at the end of the inner loop, and
 * its schedule is the one for such loops (onlineSchedule).
 */
import { leastTime, onlineBound } from "@retrograd/runtime/schedules";
import { table } from "../report.mjs";
import { differing, relative } from "./agreement.mjs";
import { executed } from "./counts.mjs";
import { mostBytes } from "./most-bytes.mjs";
import { compared, strategies } from "./strategies.mjs";

const [points, steps, sweeps, tolerance] = [200, 250, 100, 1e-12];

/** @param {import("../report.mjs").Report} report @param {Record<string, import("./types.mjs").Bench>} benches @param {boolean} isQuick */
export function until({ check, atMost, say }, benches, isQuick) {
  const group = { points, steps, sweeps, tolerance, turns: isQuick ? 2 : 5 };
  const [{ calls }] = benches.c.count([{ ...group, turns: 1, runs: [{ name: "open", outer: steps, inner: 2 }] }]);
  const { reversed: run } = executed(calls, "sweep");
  const runs = ["primal", ...compared].map((name) => ({ name }));
  const measured = Object.entries(benches).map(([language, bench]) => {
    const [[primal, ...results]] = bench.measure([{ ...group, runs }]);
    const what = `${language}, sweeps until the equations hold`;
    const zeros = compared.map(() => 0);
    const [reference] = results;
    check(
      `${what}: numbers of the gradients with other bits than where all is recorded`,
      results.map(({ found }) => differing(found, reference.found)),
      zeros,
    );
    check(
      `${what}: bytes left on the stacks`,
      results.map(({ left }) => left),
      zeros,
    );
    atMost(
      `${what}, opt2: bytes over those of its states and records`,
      results[3].peakBytes / mostBytes(points, sweeps, strategies.opt2),
      1,
    );
    const inner = results[3].advanced - leastTime(5, steps);
    atMost(`${what}, opt2: sweeps run without recording in steps that are`, inner, steps * onlineBound(5, sweeps));
    return { language, primal: primal.seconds, results, inner };
  });
  const [one, ...others] = measured;
  for (const { language, results, inner } of others) {
    atMost(
      `${language}, sweeps until the equations hold: the gradient beside that of the other language`,
      relative(results[0].found, one.results[0].found),
      1e-12,
    );
    check(
      `${language}, sweeps until the equations hold, opt2: sweeps as many as in the other language`,
      inner,
      one.inner,
    );
  }
  say(
    `\nSweeps until no equation lacks more than ${tolerance}, at most ${sweeps}: ${points} points, ${steps} steps, ${run} sweeps in all`,
  );
  say(
    `opt2 runs ${one.inner} sweeps without recording in steps that are recorded: ${(one.inner / run).toFixed(2)} of each\n`,
  );
  say(
    table(
      ["", "primal (ms)", ...compared.map((name) => `${name} / primal`), ...compared.map((name) => `${name} (bytes)`)],
      measured.map(({ language, primal, results }) => [
        language,
        (1000 * primal).toFixed(2),
        ...results.map(({ seconds }) => (seconds / primal).toFixed(2)),
        ...results.map(({ peakBytes }) => peakBytes.toLocaleString("en")),
      ]),
    ),
  );
  const rows = measured.flatMap(({ language, primal, results }) =>
    results.map(({ found: _, ...result }, k) => ({ language, name: compared[k], primal, ...result })),
  );
  return { points, steps, sweeps, tolerance, run, rows };
}
