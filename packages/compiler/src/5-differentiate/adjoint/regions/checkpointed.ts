/**
 * A loop under a schedule. Forward: it is run without recording, and some of its states are stored. Backward: a state is brought back, the loop is run
 * again from there up to the iteration that is due, and that is run forward with recording, and backward. Where memory is given in place of a number
 * of states, several iterations are recorded in a row; the last ones by the forward sweep itself.
 */
import type { CheckpointedRegion, StateRoom } from "../../../4-plan/plan.js";
import { spanOf } from "../../../diagnostics/origin.js";
import {
  add,
  assign,
  binary,
  block,
  booleanType,
  constant,
  ifThen,
  loop as loopOf,
  pathOf,
  read,
  readOf,
  sub,
} from "../../../il/builders.js";
import type { StepCall } from "../../../il/conventions/step-calls.js";
import { callStep, stepCalls } from "../../../il/conventions/step-calls.js";
import { freshLabels } from "../../../il/fresh-labels.js";
import { rewriteBlock } from "../../../il/rewrite.js";
import type { Block, Expression, LabelId, LoopStatement, Statement, Type } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import type { HandOver } from "../pieces/hand-over.js";
import { handOver } from "../pieces/hand-over.js";
import { releasing } from "../pieces/release-kept.js";
import { savePlaces } from "../pieces/save-places.js";
import { silent } from "../pieces/silent.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";
import { numberOfTrips } from "./number-of-trips.js";
import type { LoopRegion, RegionStrategy } from "./region.js";

type Region = LoopRegion<CheckpointedRegion>;

export const checkpointed: RegionStrategy<CheckpointedRegion> = {
  advance: ({ primal }) => [primal()],
  forward(region) {
    const { context, loop, plan, init, body, update, saved } = region;
    const beside = savePlaces(context, context.plan.beside(loop).first, loop.origin);
    const eager = savePlaces(context, context.plan.snapshot(loop).eager, loop.origin);
    const mayEnd = plan.count === null;
    // The forward sweep ends with some steps that are recorded: the first of the backward sweep.
    const last = plan.room.kind === "memory" ? recording(region, [...body.forward, ...update.forward], mayEnd) : [];
    const move = [...storing(region), ...stretch(region, { mayEnd, isSilent: false }), ...last];
    return [
      ...saved.save,
      ...init.forward,
      ...beside.save,
      ...begin(region),
      whileMore(region, stepCalls.forward, move),
      ...eager.save,
    ];
  },
  backward(region) {
    const { context, loop, plan, init, saved } = region;
    const beside = savePlaces(context, context.plan.beside(loop).first, loop.origin);
    const eager = savePlaces(context, context.plan.snapshot(loop).eager, loop.origin);
    const first = turning(region, [...region.update.backward, ...region.body.backward]);
    const { body, update } = plan.room.kind === "memory" ? onceMore(region) : region;
    const snapshot = savePlaces(context, plan.snapshot, loop.origin);
    const over = handOver(context, plan, loop.origin);
    const again = silent([...body.forward, ...update.forward]);
    // A call that the sweeps turn in runs as a whole in the backward sweep: for the second time, too.
    const back = silent([...update.backward, ...body.backward]);
    const turn =
      plan.room.kind !== "memory"
        ? asked(
            region,
            stepCalls.turns,
            releasing(context, loop.body, [...again, ...over.give, ...back, ...over.hold(true)]),
          )
        : releasing(context, loop.body, blockOf(region, again, over, back));
    const move = [
      ...asked(region, stepCalls.restores, snapshot.restore),
      ...storing(region),
      ...stretch(region, { mayEnd: false, isSilent: true }),
      ...turn,
    ];
    return [
      ...eager.restore,
      ...(plan.room.kind === "memory" ? first : []),
      ...over.hold(false),
      whileMore(region, stepCalls.backward, move),
      ...beside.restore,
      ...init.backward,
      ...saved.restore,
    ];
  },
};

/** The sweeps of a step, beside those that the forward sweep has taken. */
function onceMore({ context, sweep }: Region): Pick<Region, "body" | "update"> {
  const { body, update } = sweep();
  const relabelled = ({ forward, backward }: Swept): Swept => {
    const statement = freshLabels(context.scope.ids);
    const of = (statements: readonly Statement[]): readonly Statement[] =>
      rewriteBlock({ statements }, { statement }).statements;
    return { forward: of(forward), backward: of(backward) };
  };
  return { body: relabelled(body), update: relabelled(update) };
}

/** Some steps with recording, and their adjoints; in some moves of the backward sweep none. */
function blockOf(
  region: Region,
  again: readonly Statement[],
  over: HandOver,
  back: readonly Statement[],
): readonly Statement[] {
  const { context, loop } = region;
  const origin = made(loop.origin);
  // What a move records lies in one piece, and its adjoints are those of the same move.
  const pair = context.pairings()(loop);
  const [ask, ...run] = recording(region, again, false, pair);
  const turn = turning(region, back, pair);
  const hold = over.hold(true);
  if (ask?.kind !== "call" || hold.length === 0) return [...(ask === undefined ? [] : [ask]), ...run, ...turn];
  // What has gathered in shadows stays where it is until there is an adjoint.
  const isBlock = localOf(context, "isBlock", booleanType, loop.origin);
  const [count] = ask.targets;
  const note = count == null ? [] : [assign(pathOf(isBlock), more(read(count)), origin)];
  const whereBlock = (statements: readonly Statement[]): Statement =>
    ifThen(readOf(isBlock), block(...statements), block(), origin);
  return [ask, ...note, ...run, whereBlock(over.give), ...turn, whereBlock(hold)];
}

/** Is there any left? */
function more(count: Expression): Expression {
  return {
    kind: "binary",
    operator: "greater",
    left: count,
    right: constant(0, undefined, count.type),
    type: booleanType,
  };
}

function begin({ context, loop, plan }: Region): readonly Statement[] {
  const origin = made(loop.origin);
  const { room, count } = plan;
  const { known, online, given } = howItBegins(context, room);
  const trips = count === null ? [] : [numberOfTrips(context, count)];
  const start = callStep(count === null ? online : known, [...trips, ...given, placeOf(loop)], null, origin);
  return room.inSingle ? [start, callStep(stepCalls.single, [], null, origin)] : [start];
}

function howItBegins(
  context: SweepContext,
  room: StateRoom,
): { readonly known: StepCall; readonly online: StepCall; readonly given: readonly Expression[] } {
  if (room.kind === "rest") return { known: stepCalls.beginRest, online: stepCalls.beginRestOnline, given: [] };
  if (room.kind === "memory") {
    const given = [constant(room.bytes, undefined, countType(context))];
    return { known: stepCalls.beginWithin, online: stepCalls.beginOnlineWithin, given };
  }
  const { scope } = context;
  const given = [scope.primal(room.count)];
  if (room.isMeasured) return { known: stepCalls.beginMeasured, online: stepCalls.beginMeasuredOnline, given };
  // Of loops whose length comes out none shares its states (checkpoints.ts).
  return room.inner === null
    ? { known: stepCalls.begin, online: stepCalls.beginOnline, given }
    : { known: stepCalls.beginShared, online: stepCalls.beginOnline, given: [...given, scope.primal(room.inner)] };
}

/** Where the loop stands in the user's text: messages of the runtime say it. */
function placeOf({ origin }: LoopStatement): Expression {
  const span = spanOf(origin);
  return constant(span === null ? "" : `${span.file.replace(/^.*[\\/]/, "")}:${span.line}`);
}

/** As many steps as are asked for, without recording; fewer, if the loop ends. */
function stretch(region: Region, how: { readonly mayEnd: boolean; readonly isSilent: boolean }): readonly Statement[] {
  const { context, loop, primal } = region;
  const { label, test, body, update } = primal();
  const statements = releasing(context, loop.body, how.isSilent ? silent(body.statements) : body.statements);
  return counting(region, label, stepCalls.count, how.mayEnd ? { test, tell: stepCalls.ran } : null, {
    body: statements,
    update: update.statements,
  });
}

/** As many steps as are asked for, with recording. `pair`: their records lie in one piece. */
function recording(
  region: Region,
  step: readonly Statement[],
  mayEnd: boolean,
  pair = region.context.pairings()(region.loop),
): readonly Statement[] {
  const { context, loop } = region;
  if (mayEnd) {
    const end = { test: context.scope.primal(loop.test), tell: stepCalls.recorded };
    return counting(region, context.scope.ids.label(), stepCalls.records, end, { body: step, update: [] });
  }
  const told = callStep(stepCalls.recorded, [constant(0, undefined, countType(context))], null, made(loop.origin));
  return [...times(region, stepCalls.records, step, pair), told];
}

/** The adjoints of as many steps as are asked for. */
function turning(region: Region, step: readonly Statement[], pair?: number): readonly Statement[] {
  return times(region, stepCalls.turns, step, pair);
}

/** As often as the runtime says. */
function times(
  { context, loop }: Region,
  question: StepCall,
  step: readonly Statement[],
  pair?: number,
): readonly Statement[] {
  const origin = made(loop.origin);
  const type = countType(context);
  const count = localOf(context, "steps", type, loop.origin);
  const k = localOf(context, "k", type, loop.origin);
  const parts = {
    init: block(assign(pathOf(k), constant(0, undefined, type), origin)),
    test: binary("less", readOf(k), readOf(count), booleanType),
    update: block(assign(pathOf(k), add(readOf(k), constant(1, undefined, type)), origin)),
    body: block(...step),
  };
  const run = loopOf(context.scope.ids.label(), parts, origin);
  return [callStep(question, [], pathOf(count), origin), pair === undefined ? run : { ...run, pair }];
}

/** `end`: the loop may end before, and the runtime is told how many steps were left. */
function counting(
  { context, loop }: Region,
  label: LabelId,
  question: StepCall,
  end: { readonly test: Expression; readonly tell: StepCall } | null,
  parts: { readonly body: readonly Statement[]; readonly update: readonly Statement[] },
): readonly Statement[] {
  const origin = made(loop.origin);
  const type = countType(context);
  const count = localOf(context, "steps", type, loop.origin);
  const left = more(readOf(count));
  const next = assign(pathOf(count), sub(readOf(count), constant(1, undefined, type)), origin);
  const run: LoopStatement = {
    kind: "loop",
    label,
    init: block(),
    test: end === null ? left : { kind: "binary", operator: "and", left, right: end.test, type: booleanType },
    testAt: "start",
    body: { statements: parts.body },
    update: { statements: [...parts.update, next] },
    origin,
  };
  return [
    callStep(question, [], pathOf(count), origin),
    run,
    ...(end === null ? [] : [callStep(end.tell, [readOf(count)], null, origin)]),
  ];
}

function storing(region: Region): readonly Statement[] {
  const { context, loop, plan } = region;
  const { save } = savePlaces(context, plan.snapshot, loop.origin);
  return asked(region, stepCalls.stores, [...save, callStep(stepCalls.store, [], null, made(loop.origin))]);
}

/** What is done if the runtime says so. */
function asked({ context, loop }: Region, question: StepCall, then: readonly Statement[]): readonly Statement[] {
  const origin = made(loop.origin);
  const answer = localOf(context, question.slice(question.indexOf(".") + 1), booleanType, loop.origin);
  return [callStep(question, [], pathOf(answer), origin), ifThen(readOf(answer), block(...then), block(), origin)];
}

function whileMore({ context, loop }: Region, question: StepCall, body: readonly Statement[]): LoopStatement {
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
