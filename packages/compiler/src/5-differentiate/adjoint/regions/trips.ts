/** Iterations are counted forward; as many are run backward, the one that was left early first. */
import type { EarlyExit, ExitTarget } from "../../../3-analyze/loops/exits.js";
import type { TripsRegion } from "../../../4-plan/plan.js";
import {
  add,
  assign,
  block,
  booleanType,
  constant,
  less,
  loop as loopOf,
  pathOf,
  readOf,
  sub,
} from "../../../il/builders.js";
import type { Expression, Statement } from "../../../il/types.js";
import { guarded, passed, popTrips, pushTrips, recordBreaks, resetCodes, restoreCode } from "../exit-codes.js";
import { isPushed } from "../save-and-restore.js";
import type { SweepContext } from "../sweep-context.js";
import { made } from "../sweep-context.js";
import type { RegionStrategy } from "./region.js";
import { loopAround } from "./region.js";

export const trips: RegionStrategy<TripsRegion> = {
  advance: ({ primal }) => [primal()],
  forward(region) {
    const { context, loop, plan, init, body, update, saved } = region;
    const { exits } = context;
    const origin = made(loop.origin);
    const count = context.tripsOf(loop.label);
    const breaks = recordBreaks(context, exits.breakTarget(loop.label), loop.origin);
    const counting = assign(pathOf(count), add(readOf(count), constant(1)), origin);
    const counted = [
      ...saved.save,
      ...breaks.before,
      assign(pathOf(count), constant(0), origin),
      loopAround(region, { init: init.forward, body: [counting, ...body.forward], update: update.forward }),
    ];
    if (!exits.completes(loop)) return counted;
    return [...counted, ...(isPushed(plan.count) ? [pushTrips(context, loop, origin)] : []), ...breaks.after];
  },
  backward(region) {
    const { context, loop, plan, init, saved } = region;
    const { exits, scope } = context;
    const origin = made(loop.origin);
    const count = context.tripsOf(loop.label);
    const left = readOf(count);
    return [
      ...restoreCode(context, exits.breakTarget(loop.label), loop.origin, exits.leaving(loop)),
      ...(isPushed(plan.count) ? [popTrips(context, loop, origin)] : []),
      loopOf(
        scope.ids.label(),
        {
          test: { kind: "binary", operator: "greater", left, right: constant(0), type: booleanType },
          update: block(assign(pathOf(count), sub(left, constant(1)), origin)),
          body: block(...iterationBackward(region)),
        },
        origin,
      ),
      ...init.backward,
      ...saved.restore,
    ];
  },
};

/** One iteration backward. What comes after the body ran only if the body was not left for good. */
function iterationBackward({
  context,
  loop,
  body,
  update,
}: Parameters<RegionStrategy<TripsRegion>["backward"]>[0]): Statement[] {
  const { exits } = context;
  const next = exits.continueTarget(loop.label);
  const leaving = loop.body.statements
    .flatMap((inner) => exits.leaving(inner))
    .filter((e) => !(e.target.kind === "continue" && e.target.label === loop.label));
  const afterBody = [...update.backward, ...restoreCode(context, next, loop.origin)];
  const early = passed(context, leaving);
  const iteration: Statement[] = [];
  if (early !== null && next !== undefined && afterBody.length > 0)
    iteration.push(assign(pathOf(context.codeOf(next)), constant(0), made(loop.origin)));
  iteration.push(...guarded(everyCode(context, leaving) ?? early, afterBody, loop.origin), ...body.backward);
  const targets = new Set<ExitTarget>(leaving.map((e) => e.target));
  iteration.push(...resetCodes(context, targets, loop.origin));
  return iteration;
}

/** All of these exits' targets report a normal end. */
function everyCode(context: SweepContext, exits: readonly EarlyExit[]): Expression | null {
  let test: Expression | null = null;
  for (const target of new Set(exits.map((e) => e.target))) {
    const codes = exits.filter((e) => e.target === target).map((e) => e.code);
    const variable = readOf(context.codeOf(target));
    const outside: Expression =
      codes.length === target.exits.length
        ? { kind: "binary", operator: "equal", left: variable, right: constant(0), type: booleanType }
        : {
            kind: "binary",
            operator: "or",
            left: less(variable, constant(Math.min(...codes))),
            right: {
              kind: "binary",
              operator: "greater",
              left: variable,
              right: constant(Math.max(...codes)),
              type: booleanType,
            },
            type: booleanType,
          };
    test = test === null ? outside : { kind: "binary", operator: "and", left: test, right: outside, type: booleanType };
  }
  return test;
}
