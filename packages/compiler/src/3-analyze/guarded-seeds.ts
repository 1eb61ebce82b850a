/**
 * guarded-seeds: contributions that are left out where their seed is zero. A value that the taken way does not use has the adjoint zero;
 * where its derivative is infinite there (`t = x / d` with `if (d !== 0) use(t)`), zero times infinity would be NaN.
 * In: idle adjoints, infinite values. Out: for each contribution, and each argument of a call, whether it is guarded.
 * Counter-case: a seed that is surely used takes no guard; then the infinite value is in the result as well.
 */
import type { Expression, Statement, UnitId } from "../il/types.js";
import type { Linear } from "../rules/linear.js";
import type { Contribution } from "./derivatives.js";
import type { IdleAdjoints } from "./idle-adjoints.js";
import type { InfiniteValues } from "./infinite-values.js";
import { mayBeZero } from "./infinite-values.js";

export interface GuardedSeeds {
  ofContribution(statement: Statement, contribution: Contribution): boolean;
  /** `linear`: the derivative of the argument that the callee's parameter takes. */
  ofArgument(callee: UnitId, index: number, linear: Linear): boolean;
}

export function guardedSeeds(idle: IdleAdjoints, infinite: InfiniteValues): GuardedSeeds {
  return {
    ofContribution: (s, { seed, linear }) => hasPole(linear, infinite.mayBeInfinite) && idle.mayBeIdle(s, seed),
    ofArgument: (callee, index, linear) =>
      hasPole(linear, infinite.mayBeInfinite) && idle.parameterMayBeIdle(callee, index),
  };
}

/** Is the seed multiplied by what may be infinite, or divided by what may be zero or infinite? */
function hasPole(linear: Linear, mayBeInfinite: (e: Expression) => boolean): boolean {
  switch (linear.kind) {
    case "zero":
    case "term":
      return false;
    case "sum":
      return linear.parts.some((part) => hasPole(part.of, mayBeInfinite));
    case "scaled": {
      const isBad = linear.by === "divide" ? mayBeZero(linear.factor) : false;
      return isBad || mayBeInfinite(linear.factor) || hasPole(linear.of, mayBeInfinite);
    }
    case "part":
      return hasPole(linear.of, mayBeInfinite);
    case "choice":
      return hasPole(linear.whenTrue, mayBeInfinite) || hasPole(linear.whenFalse, mayBeInfinite);
  }
}
