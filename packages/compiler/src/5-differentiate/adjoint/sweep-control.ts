/**
 * The sweeps of blocks, branches, scopes: control is reversed region by region.
 * A decision that cannot be evaluated again is kept as a byte after the branch; a branch that always leaves early needs none, the exit's
 * number tells it.
 */
import type { EarlyExit } from "../../3-analyze/loops/exits.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
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
  real64,
} from "../../il/builders.js";
import type {
  Block,
  ExitStatement,
  Expression,
  IfStatement,
  Path,
  ScopeStatement,
  Statement,
  SwitchStatement,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { holdsReferences } from "../../rules/references.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import {
  guarded,
  leftBy,
  passed,
  pushedAtEndOf,
  recordBreaks,
  recordExit,
  restoreCode,
  restoreLocals,
  saveLocals,
} from "./exit-codes.js";
import { recompute } from "./recompute-locals.js";
import { sweepAllocate } from "./sweep-allocate.js";
import { sweepAssign } from "./sweep-assign.js";
import { sweepCall, sweepReturn } from "./sweep-call.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made, nothing, withKeptKeys } from "./sweep-context.js";
import { sweepLoop } from "./sweep-loop.js";
import { sweepRelease } from "./sweep-release.js";
import { sweepErase, sweepResize } from "./sweep-reshape.js";
import { zeroStorage } from "./zero-storage.js";

export function sweep(context: SweepContext, s: Statement): Swept {
  switch (s.kind) {
    case "assign":
      return withKeptKeys(context, s, sweepAssign(context, s));
    case "allocate":
      return withKeptKeys(context, s, sweepAllocate(context, s));
    case "resize":
      return sweepResize(context, s);
    case "erase":
      return sweepErase(context, s);
    case "call":
      return withKeptKeys(context, s, sweepCall(context, s));
    case "return":
      return sweepReturn(context, s);
    case "if":
      return sweepIf(context, s);
    case "switch":
      return sweepSwitch(context, s);
    case "loop":
      return sweepLoop(context, s);
    case "scope":
      return sweepScope(context, s);
    case "exit":
      return sweepExit(context, s);
    case "throw":
    case "output":
      return { forward: [rewriteStatement(context.scope, s)], backward: [] };
    case "release":
      return sweepRelease(context, s);
    case "label":
    case "goto":
    case "push":
    case "pop":
    case "stack":
      throw new InternalError(`a ${s.kind} statement in a prepared primal`);
  }
}

/** A block and the end of the lifetimes in it. */
export function sweepBlock(context: SweepContext, of: Block, owner: Statement | null): Swept {
  const { plan, exits, unit, around } = context;
  around.push({ block: of, owner });
  const again = plan.slice(of);
  forEachStatement({ statements: [...again.values()] }, (s) => {
    if (s.kind === "if") context.decisions.set(s, localOf(context, "taken", booleanType, s.origin));
  });
  const { forward, backward } = sweepList(context, of.statements);
  const from = of.statements.at(-1)?.origin ?? unit.origin;
  const saved = pushedAtEndOf(context, of);
  const ending = exits.completes(of) ? saveLocals(context, saved, from) : [];
  // What was saved is taken off the stacks, whether the backward sweep turned out to need it or not.
  const starting = restoreLocals(context, of, saved, from);
  const slice = backward.length === 0 ? [] : recompute(context, of, again, from);
  around.pop();
  const last = forward.at(-1);
  const forwardAll =
    last?.kind === "return" && exits.completes(of)
      ? [...forward.slice(0, -1), ...ending, last]
      : [...forward, ...ending];
  // A struct's shadow comes back with its pointers: the numbers beside them start at zero all the same.
  const isRestored = (id: VariableId): boolean =>
    starting.length > 0 && saved.includes(id) && holdsReferences(context.scope.program, context.scope.pathOf(id).type);
  return {
    forward: forwardAll,
    backward: [
      ...zeroAdjoints(context, of, backward, (id) => !isRestored(id)),
      ...starting,
      ...zeroAdjoints(context, of, backward, isRestored),
      ...slice,
      ...backward,
    ],
  };
}

/** Statements one after the other: backward in reverse order, each only if control had come to it. */
export function sweepList(context: SweepContext, statements: readonly Statement[]): Swept {
  const forward: Statement[] = [];
  /** `parts`: what undoes each statement, in the order of the statements. */
  const groups: { readonly before: readonly EarlyExit[]; readonly parts: (readonly Statement[])[] }[] = [];
  let before: readonly EarlyExit[] = [];
  for (const s of statements) {
    const swept = sweep(context, s);
    forward.push(...swept.forward);
    const back = swept.backward;
    if (back.length > 0) {
      const group = groups.at(-1);
      if (group !== undefined && group.before.length === before.length) group.parts.push(back);
      else groups.push({ before, parts: [back] });
    }
    const leaving = context.exits.leaving(s);
    if (leaving.length > 0) before = [...before, ...leaving];
  }
  const backward = groups.reverse().flatMap((group) => {
    const statements = group.parts.reverse().flat();
    const from = statements[0]?.origin ?? context.unit.origin;
    return guarded(passed(context, group.before), statements, from);
  });
  return { forward, backward };
}

/** Adjoints of what lives in the block start at zero. */
function zeroAdjoints(
  context: SweepContext,
  of: Block,
  backward: readonly Statement[],
  which: (id: VariableId) => boolean,
): Statement[] {
  if (backward.length === 0) return [];
  const { scope, facts } = context;
  const hasShadow = (path: Path): boolean => facts.activity.pathHasShadow(path);
  return context
    .living(of)
    .filter(which)
    .flatMap((id) =>
      zeroStorage(scope, scope.pathOf(id), scope.pathOfShadow(id), hasShadow, made(context.unit.origin)),
    );
}

function sweepExit(context: SweepContext, s: ExitStatement): Swept {
  const early = context.exits.exitOf(s);
  return { forward: [...(early === undefined ? [] : recordExit(context, early)), { ...s }], backward: [] };
}

function sweepScope(context: SweepContext, s: ScopeStatement): Swept {
  const { exits } = context;
  const target = exits.breakTarget(s.label);
  const inner = sweepBlock(context, s.body, s);
  if (inner.forward.length === 0) return nothing;
  const body: Statement = { ...s, body: block(...inner.forward) };
  if (inner.backward.length === 0) return { forward: [body], backward: [] };
  const kept = recordBreaks(context, exits.breakTarget(s.label), s.origin);
  return {
    forward: [...kept.before, body, ...(exits.completes(s) ? kept.after : [])],
    backward: [...restoreCode(context, target, s.origin, exits.leaving(s)), ...inner.backward],
  };
}

function sweepIf(context: SweepContext, s: IfStatement): Swept {
  const { facts, plan, exits, scope } = context;
  const then = sweepBlock(context, s.then, s);
  const otherwise = sweepBlock(context, s.else, s);
  if (
    !facts.liveness.isLive(s) &&
    then.forward.length + otherwise.forward.length === 0 &&
    then.backward.length + otherwise.backward.length === 0
  )
    return nothing;
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
  /** The test came out true; `normal`: where control left neither arm early. */
  const known = (normal: Expression): Expression => {
    if (early === null) return normal;
    if (byElse === null) return or(byThen as Expression, normal);
    const right = byThen === null ? normal : or(byThen, normal);
    return { kind: "binary", operator: "and", left: not(byElse), right, type: booleanType };
  };
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
      return swept([whole(test)], [], known(test));
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

function sweepSwitch(context: SweepContext, s: SwitchStatement): Swept {
  const { plan, scope } = context;
  const arms = s.arms.map((arm) => ({ arm, swept: sweepBlock(context, arm.body, s) }));
  const selector = scope.primal(s.selector);
  const values = (list: readonly Expression[]): Expression[] => list.map((e) => scope.primal(e));
  const hasBackward = arms.some(({ swept }) => swept.backward.length > 0);
  if (!hasBackward) {
    if (arms.every(({ swept }) => swept.forward.length === 0)) return nothing;
    return {
      forward: [
        {
          ...s,
          selector,
          arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.forward) })),
        },
      ],
      backward: [],
    };
  }
  const origin = made(s.origin);
  const way = plan.branch(s);
  switch (way.kind) {
    case "reevaluated":
      return {
        forward: [
          {
            ...s,
            selector,
            arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.forward) })),
          },
        ],
        backward: [
          {
            ...s,
            comments: [],
            origin,
            selector,
            arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.backward) })),
          },
        ],
      };
    case "recomputed":
    case "exiting":
      throw new InternalError(`a switch whose arm is to be found as that of an if: ${way.kind}`);
    case "recorded":
      return sweepRecordedSwitch(context, s, arms, way.decision.kind === "kept");
  }
}

interface SweptArm {
  readonly arm: SwitchStatement["arms"][number];
  readonly swept: Swept;
}

/** The number of the arm that was taken is kept in a local, or on the stack. */
function sweepRecordedSwitch(
  context: SweepContext,
  s: SwitchStatement,
  arms: readonly SweptArm[],
  isKept: boolean,
): Swept {
  const { exits, scope } = context;
  const origin = made(s.origin);
  const selector = scope.primal(s.selector);
  const values = (list: readonly Expression[]): Expression[] => list.map((e) => scope.primal(e));
  const stack = arms.length > 255 ? "counts" : "bytes";
  const taken = localOf(context, "arm", real64, s.origin);
  const record = (k: number): Statement =>
    isKept ? assign(pathOf(taken), constant(k), origin) : push(stack, constant(k), origin);
  const numbered = arms.map(({ arm, swept }, k) => ({
    values: values(arm.values),
    body: block(...swept.forward, ...(exits.completes(arm.body) ? [record(k)] : [])),
  }));
  if (!s.arms.some((arm) => arm.values.length === 0)) numbered.push({ values: [], body: block(record(arms.length)) });
  let find: Statement[] = isKept ? [] : [pop(stack, pathOf(taken), origin)];
  for (let k = arms.length - 1; k >= 0; k--) {
    const left = leftBy(
      context,
      (s.arms[k]?.body.statements ?? []).flatMap((inner) => exits.leaving(inner)),
    );
    if (left !== null) find = [ifThen(left, block(assign(pathOf(taken), constant(k), origin)), block(...find), origin)];
  }
  const backwardArms = arms
    .map(({ swept }, k) => ({ values: [constant(k)], body: block(...swept.backward) }))
    .filter(({ body }) => body.statements.length > 0);
  return {
    forward: [{ ...s, selector, arms: numbered }],
    backward: [...find, { kind: "switch", selector: readOf(taken), arms: backwardArms, origin }],
  };
}
