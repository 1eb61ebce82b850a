// @ts-check
/**
 * T(r, p) as generated code runs it. The calls of steps are counted by V8 and by gcov; beside them stands what the runtimes have
 * counted. Each pair is that of the outer loop once, and once that of the inner one.
 */
import { leastTime } from "@retrograd/runtime/schedules";
import { table } from "../report.mjs";

const pairs = [
  ...[
    [3, 5],
    [5, 100],
    [10, 250],
    [5, 250],
  ],
  ...[
    [1, 1],
    [1, 55],
    [2, 55],
    [7, 55],
    [54, 55],
    [55, 55],
    [20, 1000],
  ],
];

/**
 * How often a procedure has been run without recording, and how often its adjoint: a version that goes forward and back at once (`_b`) is one of each
 * that goes forward (`_fwd`, `_fwd1`), and of those that go back (`_bwd`).
 *
 * @param {Record<string, number>} calls
 * @param {string} name
 */
export function executed(calls, name) {
  const sum = (/** @type {RegExp} */ ends) =>
    Object.entries(calls).reduce((all, [each, times]) => {
      const isVersion = each.startsWith(`${name}_`) && ends.test(each.slice(name.length));
      return isVersion ? all + times : all;
    }, 0);
  const reversed = sum(/^_b(wd)?$/);
  return { plain: sum(/^_(b|fwd\d*)$/) - reversed, reversed };
}

/** @param {import("../report.mjs").Report} report @param {Record<string, import("./types.mjs").Bench>} benches */
export function counts({ check, say }, benches) {
  const points = 3;
  const groups = pairs.flatMap(([r, p]) => [
    { points, steps: p, sweeps: 1, turns: 1, runs: [{ name: "open", outer: r, inner: 1 }] },
    { points, steps: 1, sweeps: p, turns: 1, runs: [{ name: "open", outer: 1, inner: r }] },
  ]);
  const counted = Object.entries(benches).map(([language, bench]) => {
    const counted = bench.count(groups);
    return pairs.map(([r, p], k) => {
      const [outer, inner] = [counted[2 * k], counted[2 * k + 1]];
      // One sweep in each step: T(1, 1) = 1, which the runtime counts, too, in each of the p recorded steps. One step: the forward sweep runs its p sweeps.
      const found = {
        outer: executed(outer.calls, "solve").plain,
        inner: executed(inner.calls, "sweep").plain - p,
        runtimeOuter: outer.advanced - p,
        runtimeInner: inner.advanced - 1,
      };
      const expected = leastTime(r, p);
      check(
        `${language}, generated code: T(${r}, ${p}), outer and inner loop, called and counted by the runtime`,
        Object.values(found),
        Array(4).fill(expected),
      );
      check(
        `${language}, generated code: steps and sweeps with an adjoint, ${p} of each`,
        [executed(outer.calls, "solve").reversed, executed(inner.calls, "sweep").reversed],
        [p, p],
      );
      return { language, r, p, expected, ...found };
    });
  });
  say(
    "\nSteps that generated code runs without recording: calls counted by V8 and gcov, and by the runtimes (outer loop, inner loop)\n",
  );
  const languages = Object.keys(benches);
  say(
    table(
      ["r", "p", "T(r, p)", ...languages.flatMap((each) => [each, "runtime"])],
      pairs.map(([r, p], k) => [
        ...[r, p, leastTime(r, p)].map(String),
        ...counted.flatMap((rows) => {
          const { outer, inner, runtimeOuter, runtimeInner } = rows[k];
          return [`${outer}, ${inner}`, `${runtimeOuter}, ${runtimeInner}`];
        }),
      ]),
    ),
  );
  return counted.flat();
}
