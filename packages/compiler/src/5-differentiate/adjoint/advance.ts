/**
 * Advance: statements of the primal without recording, as the forward sweep runs what is not to be reversed, or not yet.
 * In: statements, the plan, liveness. Out: the live ones; references move with their shadows; nothing goes onto the stacks, and no decision,
 * trip count or exit inside is noted. An exit that leads out of what is advanced is noted as in the forward sweep: what is around it is reversed.
 * Each call gives a text of its own, with labels of its own: it may stand beside the forward sweep of the same statements.
 */

import { InternalError } from "../../diagnostics/diagnostic.js";
import { ifThen } from "../../il/builders.js";
import { unasked } from "../../il/conventions/state-rooms.js";
import type {
  Block,
  IfStatement,
  LabelId,
  LoopStatement,
  ReleaseStatement,
  Statement,
  SwitchStatement,
} from "../../il/types.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import { recordExit } from "./exit-codes.js";
import { assignBoth } from "./move-shadow.js";
import { advanceRegion } from "./regions/strategies.js";
import { allocateBoth } from "./sweep-allocate.js";
import { advanceCall, leaveUnit } from "./sweep-call.js";
import type { SweepContext } from "./sweep-context.js";
import { withKeptKeys } from "./sweep-context.js";
import { endOfBoth, fromStack, sweepRelease } from "./sweep-release.js";
import { eraseBoth, resizeShadow } from "./sweep-reshape.js";

/** What is advanced through, seen from a statement in it. */
interface Advance {
  readonly context: SweepContext;
  /** The loops and labelled blocks around the statement that are advanced through too, with their labels there. */
  readonly labels: Map<LabelId, LabelId>;
  /** All of a procedure: its returns lead out of nothing that is reversed. */
  readonly isUnit: boolean;
  /** It stands among what is recorded, having nothing to record itself: what it releases the backward sweep may need. */
  readonly isRecorded: boolean;
}

/** A loop without recording. */
export function advanceLoop(context: SweepContext, loop: LoopStatement): LoopStatement {
  return loopOf({ context, labels: new Map(), isUnit: false, isRecorded: false }, loop);
}

/** A loop that has nothing to record. */
export function idleLoop(context: SweepContext, loop: LoopStatement): LoopStatement {
  return loopOf({ context, labels: new Map(), isUnit: false, isRecorded: true }, loop);
}

/** Statements that have nothing to record. */
export function idleStatements(context: SweepContext, of: Block): readonly Statement[] {
  return blockOf({ context, labels: new Map(), isUnit: false, isRecorded: true }, of).statements;
}

/** The statements of a block that control leaves at its end only. */
export function advanceStatements(context: SweepContext, of: Block): readonly Statement[] {
  return blockOf({ context, labels: new Map(), isUnit: false, isRecorded: false }, of).statements;
}

/** The body of a procedure without recording. */
export function advanceBody(context: SweepContext): Block {
  return blockOf({ context, labels: new Map(), isUnit: true, isRecorded: false }, context.unit.body);
}

function blockOf(advance: Advance, of: Block): Block {
  return { statements: of.statements.flatMap((s) => statementsOf(advance, s)) };
}

function statementsOf(advance: Advance, s: Statement): readonly Statement[] {
  const { context } = advance;
  const { facts, scope } = context;
  switch (s.kind) {
    case "if":
      return ifOf(advance, s);
    case "switch":
      return switchOf(advance, s);
    case "loop":
      if (!facts.liveness.isLive(s)) return blockOf(advance, s.init).statements;
      return advanceRegion({ loop: s, plan: context.plan.region(s), primal: () => loopOf(advance, s) });
    case "scope": {
      const label = labelled(advance, s.label);
      const body = blockOf(advance, s.body);
      return body.statements.length === 0 ? [] : [{ ...s, label, body }];
    }
    case "exit": {
      const label = advance.labels.get(s.label);
      return label === undefined ? [...leaving(advance, s), { ...s }] : [{ ...s, label }];
    }
    case "return":
      return leaveUnit(context, s, leaving(advance, s));
    case "throw":
    case "output":
      return [{ ...rewriteStatement(scope, s) }];
    case "release":
      return releaseOf(advance, s);
    case "label":
    case "goto":
    case "push":
    case "pop":
    case "stack":
      throw new InternalError(`a ${s.kind} statement in a prepared primal`);
    case "call":
      return withKeys(advance, s, advanceCall(context, s, advance.isRecorded));
  }
  if (!facts.liveness.isLive(s)) return [];
  switch (s.kind) {
    case "assign":
      return withKeys(advance, s, assignBoth(context, s));
    case "allocate":
      return withKeys(advance, s, fromStack(context, s, allocateBoth(context, s)));
    case "resize":
      return [rewriteStatement(scope, s), ...resizeShadow(context, s)];
    case "erase":
      return eraseBoth(context, s);
  }
}

function withKeys({ context }: Advance, s: Statement, forward: readonly Statement[]): readonly Statement[] {
  return withKeptKeys(context, s, { forward, backward: [] }).forward;
}

/** What is noted where control leaves all that is advanced through. */
function leaving({ context, isUnit }: Advance, s: Statement): readonly Statement[] {
  const early = context.exits.exitOf(s);
  return early === undefined || isUnit ? [] : recordExit(context, early);
}

function labelled({ context, labels }: Advance, label: LabelId): LabelId {
  const fresh = context.scope.ids.label();
  labels.set(label, fresh);
  return fresh;
}

function loopOf(advance: Advance, s: LoopStatement): LoopStatement {
  return {
    ...unasked(s),
    label: labelled(advance, s.label),
    init: blockOf(advance, s.init),
    test: advance.context.scope.primal(s.test),
    body: blockOf(advance, s.body),
    update: blockOf(advance, s.update),
  };
}

function ifOf(advance: Advance, s: IfStatement): readonly Statement[] {
  const then = blockOf(advance, s.then);
  const otherwise = blockOf(advance, s.else);
  if (then.statements.length + otherwise.statements.length === 0) return [];
  return [{ ...s, ...ifThen(advance.context.scope.primal(s.test), then, otherwise, s.origin) }];
}

function switchOf(advance: Advance, s: SwitchStatement): readonly Statement[] {
  const { scope } = advance.context;
  const arms = s.arms.map((arm) => ({
    values: arm.values.map((value) => scope.primal(value)),
    body: blockOf(advance, arm.body),
  }));
  if (arms.every(({ body }) => body.statements.length === 0)) return [];
  return [{ ...s, selector: scope.primal(s.selector), arms }];
}

function releaseOf({ context, isRecorded }: Advance, s: ReleaseStatement): readonly Statement[] {
  switch (context.plan.storage(s).kind) {
    case "made anew":
    case "kept to its allocation":
      // Nothing comes back to the allocation: it ends here, as in the primal.
      return endOfBoth(context, s);
    case "held by states":
      if (isRecorded) return sweepRelease(context, s).forward;
      return endOfBoth(context, s).map((end) => ({ ...end, inStates: true as const }));
    case "ended":
    case "kept to the end":
      return sweepRelease(context, s).forward;
  }
}
