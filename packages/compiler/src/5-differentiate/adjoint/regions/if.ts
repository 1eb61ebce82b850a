/**
 * A branch: the backward sweep runs the arm that was taken. The plan says how that arm is found: by the test, evaluated or computed again, by
 * the number of an exit, or by a decision that was recorded.
 */
import {
  assign,
  block,
  booleanType,
  constant,
  ifThen,
  not,
  or,
  pathOf,
  pop,
  push,
  readOf,
} from "../../../il/builders.js";
import type { Expression, IfStatement, Statement, Variable } from "../../../il/types.js";
import { leftBy } from "../exit-codes.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";

export function sweepIf(context: SweepContext, s: IfStatement): Swept {
  const { plan, exits, scope } = context;
  const then = context.sweepBlock(s.then, s);
  const otherwise = context.sweepBlock(s.else, s);
  const test = scope.primal(s.test);
  const whole = (condition: Expression): Statement => ({
    ...s,
    ...ifThen(condition, block(...then.forward), block(...otherwise.forward), s.origin),
  });
  if (then.backward.length + otherwise.backward.length === 0)
    return { forward: then.forward.length + otherwise.forward.length === 0 ? [] : [whole(test)], backward: [] };
  const origin = made(s.origin);
  const byThen = leftBy(
    context,
    s.then.statements.flatMap((inner) => exits.leaving(inner)),
  );
  const byElse = leftBy(
    context,
    s.else.statements.flatMap((inner) => exits.leaving(inner)),
  );
  /** Control left one of the arms early. */
  const early = byThen === null ? byElse : byElse === null ? byThen : or(byThen, byElse);
  const swept = (forward: readonly Statement[], before: readonly Statement[], decision: Expression): Swept => ({
    forward,
    backward: [...before, branch(decision, then.backward, otherwise.backward, s)],
  });
  const way = plan.branch(s);
  switch (way.kind) {
    case "recomputed":
      return swept([whole(test)], [], readOf(context.decisions.get(s) as Variable));
    case "exiting":
      if (exits.completes(s.then)) return swept([whole(test)], [], byElse === null ? constant(true) : not(byElse));
      return swept([whole(test)], [], byThen ?? constant(false));
    case "reevaluated":
      // It comes out the same however its arms were left.
      return swept([whole(test)], [], test);
    case "recorded": {
      const taken = localOf(context, "taken", booleanType, s.origin);
      const { comments, ...bare } = whole(readOf(taken)) as IfStatement;
      const keep: Statement = {
        ...assign(pathOf(taken), test, origin),
        ...(comments === undefined ? {} : { comments }),
      };
      if (way.decision.kind === "kept") return swept([keep, bare], [], readOf(taken));
      const restored = localOf(context, "taken", booleanType, s.origin);
      const popped = pop("bytes", pathOf(restored), origin);
      const certain = assign(pathOf(restored), byThen ?? constant(false), origin);
      const before = early === null ? popped : ifThen(early, block(certain), block(popped), origin);
      return swept([keep, bare, push("bytes", readOf(taken), origin)], [before], readOf(restored));
    }
  }
}

function branch(
  decision: Expression,
  then: readonly Statement[],
  otherwise: readonly Statement[],
  s: Statement,
): Statement {
  const origin = made(s.origin);
  return then.length === 0
    ? ifThen(not(decision), block(...otherwise), block(), origin)
    : ifThen(decision, block(...then), block(...otherwise), origin);
}
