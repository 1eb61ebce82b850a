/**
 * A loop under a schedule. Forward: it is run without recording, and some of its states are stored. Backward: a state is brought back, the loop is run
 * again from there up to the iteration that is due, and that is run forward with recording, and backward.
 */
import type { CheckpointedRegion } from "../../../4-plan/plan.js";
import { spanOf } from "../../../diagnostics/origin.js";
import {
  assign,
  block,
  booleanType,
  constant,
  ifThen,
  loop as loopOf,
  pathOf,
  readOf,
  sub,
} from "../../../il/builders.js";
import type { StepCall } from "../../../il/conventions/step-calls.js";
import { callStep, stepCalls } from "../../../il/conventions/step-calls.js";
import type { Block, Expression, LoopStatement, Statement, Type, Variable } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import { handOver } from "../hand-over.js";
import { releasing } from "../release-kept.js";
import { savePlaces } from "../save-places.js";
import { silent } from "../silent.js";
import type { SweepContext } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";
import { numberOfTrips } from "./number-of-trips.js";
import type { LoopRegion, RegionStrategy } from "./region.js";

export const checkpointed: RegionStrategy<CheckpointedRegion> = {
  advance: ({ primal }) => [primal()],
  forward(region) {
    const { context, loop, plan, init, saved } = region;
    const origin = made(loop.origin);
    const beside = savePlaces(context, context.plan.beside(loop), loop.origin);
    const slots = context.scope.primal(plan.slots);
    const where = placeOf(loop);
    const begin =
      plan.count === null
        ? callStep(stepCalls.beginOnline, [slots, ...where], null, origin)
        : callStep(stepCalls.begin, [numberOfTrips(context, plan.count), slots, ...where], null, origin);
    const count = localOf(context, "steps", countType(context), loop.origin);
    const stretch: Statement[] = [
      ...storing(region),
      callStep(stepCalls.count, [], pathOf(count), origin),
      stretchOf(region, count, { mayEnd: plan.count === null, isSilent: false }),
      ...(plan.count === null ? [callStep(stepCalls.ran, [readOf(count)], null, origin)] : []),
    ];
    return [...saved.save, ...init.forward, ...beside.save, begin, whileMore(region, stepCalls.forward, stretch)];
  },
  backward(region) {
    const { context, loop, plan, init, body, update, saved } = region;
    const origin = made(loop.origin);
    const beside = savePlaces(context, context.plan.beside(loop), loop.origin);
    const snapshot = savePlaces(context, plan.snapshot, loop.origin);
    const count = localOf(context, "steps", countType(context), loop.origin);
    const over = handOver(context, plan, loop.origin);
    const again = silent([...body.forward, ...update.forward]);
    const step = [...again, ...over.give, ...update.backward, ...body.backward, ...over.hold()];
    const move: Statement[] = [
      ...asked(context, loop, stepCalls.restores, snapshot.restore),
      ...storing(region),
      callStep(stepCalls.count, [], pathOf(count), origin),
      stretchOf(region, count, { mayEnd: false, isSilent: true }),
      ...asked(context, loop, stepCalls.turns, releasing(context, loop.body, step)),
    ];
    return [
      ...over.hold(),
      whileMore(region, stepCalls.backward, move),
      ...beside.restore,
      ...init.backward,
      ...saved.restore,
    ];
  },
};

/** As many steps as are asked for, without recording; fewer, if the loop ends. */
function stretchOf(
  { context, loop, primal }: LoopRegion,
  count: Variable,
  how: { readonly mayEnd: boolean; readonly isSilent: boolean },
): LoopStatement {
  const origin = made(loop.origin);
  const left: Expression = {
    kind: "binary",
    operator: "greater",
    left: readOf(count),
    right: zero(count),
    type: booleanType,
  };
  const { label, test, body, update } = primal();
  const step = assign(pathOf(count), sub(readOf(count), constant(1, undefined, count.type)), origin);
  return {
    kind: "loop",
    label,
    init: block(),
    test: how.mayEnd ? { kind: "binary", operator: "and", left, right: test, type: booleanType } : left,
    testAt: "start",
    body: { statements: releasing(context, loop.body, how.isSilent ? silent(body.statements) : body.statements) },
    update: { statements: [...update.statements, step] },
    origin,
  };
}

/** Where the loop stands in the user's text: messages of the runtime say it. */
function placeOf({ origin }: LoopStatement): readonly Expression[] {
  const span = spanOf(origin);
  return [constant(span === null ? "" : `${span.file.replace(/^.*[\\/]/, "")}:${span.line}`)];
}

function zero({ type }: Variable): Expression {
  return constant(0, undefined, type);
}

function storing({ context, loop, plan }: LoopRegion<CheckpointedRegion>): readonly Statement[] {
  const { save } = savePlaces(context, plan.snapshot, loop.origin);
  return asked(context, loop, stepCalls.stores, [...save, callStep(stepCalls.store, [], null, made(loop.origin))]);
}

/** What is done if the runtime says so. */
function asked(
  context: SweepContext,
  loop: LoopStatement,
  question: StepCall,
  then: readonly Statement[],
): readonly Statement[] {
  const origin = made(loop.origin);
  const answer = localOf(context, question.slice(question.indexOf(".") + 1), booleanType, loop.origin);
  return [callStep(question, [], pathOf(answer), origin), ifThen(readOf(answer), block(...then), block(), origin)];
}

function whileMore({ context, loop }: LoopRegion, question: StepCall, body: readonly Statement[]): LoopStatement {
  const origin = made(loop.origin);
  const more = localOf(context, "more", booleanType, loop.origin);
  const ask = (): Block => block(callStep(question, [], pathOf(more), origin));
  return loopOf(
    context.scope.ids.label(),
    { init: ask(), test: readOf(more), update: ask(), body: block(...body) },
    origin,
  );
}

function countType({ scope }: SweepContext): Type {
  return traitsOf(scope.program).hasPrecisions
    ? { kind: "integer", bits: 64, signed: true }
    : { kind: "real", bits: 64 };
}
