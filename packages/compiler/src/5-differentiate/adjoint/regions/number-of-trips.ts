/** How often a counted loop runs: an expression, to be evaluated when the loop has begun. Zero or less: it does not. */
import type { CountedLoop } from "../../../3-analyze/loops/counted-loops.js";
import {
  add,
  binary,
  booleanType,
  conditional,
  constant,
  intrinsic,
  negate,
  real64,
  sub,
} from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { SweepContext } from "../sweep-context.js";
import { asReal, isNumber } from "./reversed-loop.js";

export function numberOfTrips(context: SweepContext, counted: CountedLoop): Expression {
  const { scope } = context;
  const trips = ofRunningLoop(context, counted);
  const [from, bound] = [scope.primal(counted.from), scope.primal(counted.bound)];
  const least = counted.descending ? bound : from;
  const hasSign = [from, bound].every(({ type }) => type.kind !== "integer" || type.signed);
  if (hasSign || isNumber(least, 0)) return trips;
  // What has no sign wraps around to a huge number where the loop does not run.
  const strict = counted.descending ? "greater" : "less";
  const runs = binary(counted.inclusive ? `${strict}Equal` : strict, from, bound, booleanType);
  return conditional(runs, trips, constant(0, undefined, trips.type));
}

function ofRunningLoop({ scope }: SweepContext, counted: CountedLoop): Expression {
  const [from, bound, step] = [scope.primal(counted.from), scope.primal(counted.bound), scope.primal(counted.step)];
  const size = counted.descending ? opposite(step) : step;
  const span = counted.descending ? minus(from, bound) : minus(bound, from);
  const isWhole = counted.integerBound && counted.integerStart;
  if (isNumber(size, 1)) {
    if (isWhole) return counted.inclusive ? plusOne(span) : span;
    return counted.inclusive ? plusOne(intrinsic("floor", [span])) : intrinsic("ceil", [span]);
  }
  const quotient: Expression = {
    kind: "binary",
    operator: "divide",
    left: asReal(span),
    right: asReal(size),
    type: real64,
  };
  return counted.inclusive ? plusOne(intrinsic("floor", [quotient])) : intrinsic("ceil", [quotient]);
}

function minus(a: Expression, b: Expression): Expression {
  return isNumber(b, 0) ? a : sub(a, b);
}

function plusOne(e: Expression): Expression {
  return add(e, constant(1, undefined, e.type));
}

function opposite(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? constant(-e.value, undefined, e.type) : negate(e);
}
