/**
 * Functions that select: abs, max, min.
 *
 * abs at 0 has the derivative 0, the middle of its two slopes. Where several arguments of max or min are equal, the first of them
 * takes the whole derivative.
 */
import type { Expression } from "../il/types.js";
import { both, call, compare } from "./factors.js";
import type { Linear } from "./linear.js";
import { choice, scaled, zero } from "./linear.js";
import type { Family, Rule } from "./rule.js";
import { unary } from "./rule.js";

export const selection: Family = {
  abs: unary((dx, x) => scaled(call("sign", x), dx)),
  max: extremum("greaterEqual"),
  min: extremum("lessEqual"),
};

function extremum(operator: "greaterEqual" | "lessEqual"): Rule {
  return ({ arguments: args, of }) => select(args, of, 0, operator);
}

/** The first argument from `k` on that is as far out as all those after it, knowing that those before it are not. */
function select(
  args: readonly Expression[],
  of: readonly Linear[],
  k: number,
  operator: "greaterEqual" | "lessEqual",
): Linear {
  const candidate = args[k];
  const derivative = of[k] ?? zero;
  const rivals = args.slice(k + 1);
  const [rival, ...more] = rivals;
  if (candidate === undefined || rival === undefined) return derivative;
  const wins = more.reduce(
    (test, other) => both(test, compare(candidate, operator, other)),
    compare(candidate, operator, rival),
  );
  return choice(wins, derivative, select(args, of, k + 1, operator));
}
