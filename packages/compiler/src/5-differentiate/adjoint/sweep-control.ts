/** The sweeps of statements one after the other, and of blocks: the sweeps of regions (regions/) and of single statements put together. */
import type { EarlyExit } from "../../3-analyze/loops/exits.js";
import type { Recomputation, RecomputationPlace } from "../../4-plan/plan.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { booleanType } from "../../il/builders.js";
import type { Block, ExitStatement, Path, Statement, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { holdsReferences } from "../../rules/references.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import {
  guarded,
  hasComputedLength,
  passed,
  pushedAtEndOf,
  recordExit,
  restoreLocals,
  saveLocals,
} from "./exit-codes.js";
import type { PassingSwept } from "./profiled.js";
import { withPasses } from "./profiled.js";
import { recompute } from "./recompute-locals.js";
import { sweepIf } from "./regions/if.js";
import { sweepLoop } from "./regions/loop.js";
import { sweepScope } from "./regions/scope.js";
import { sweepSwitch } from "./regions/switch.js";
import { sweepAllocate } from "./sweep-allocate.js";
import { sweepAssign } from "./sweep-assign.js";
import { sweepCall, sweepReturn } from "./sweep-call.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made, withKeptKeys } from "./sweep-context.js";
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

/** Both sweeps of a block, with what is due where the lifetimes of its locals end. */
export function sweepBlock(context: SweepContext, of: Block, owner: Statement | null): Swept {
  const { plan, exits, unit, around } = context;
  around.push({ block: of, owner });
  const recomputed = plan.recomputed(of);
  forEachStatement({ statements: [...recomputed.slice.values()] }, (s) => {
    if (s.kind === "if") context.decisions.set(s, localOf(context, "taken", booleanType, s.origin));
  });
  const again = (before: Statement | undefined): Statement[] => recompute(context, of, recomputed, before);
  const { forward, backward } = sweepList(context, of.statements, again, placesOf(recomputed));
  const from = of.statements.at(-1)?.origin ?? unit.origin;
  const saved = pushedAtEndOf(context, of);
  const ending = exits.completes(of) ? saveLocals(context, saved, from) : [];
  // What was saved has to be taken off the stacks, even if the backward sweep does not need it after all.
  const isComputed = (local: VariableId): boolean => hasComputedLength(context, local);
  const starting = restoreLocals(
    context,
    of,
    saved.filter(({ local }) => !isComputed(local)),
    from,
  );
  // How long they are may be computed again.
  const arrays = restoreLocals(
    context,
    of,
    saved.filter(({ local }) => isComputed(local)),
    from,
  );
  const slice = backward.length === 0 ? [] : again(undefined);
  around.pop();
  const last = forward.at(-1);
  const forwardAll =
    last?.kind === "return" && exits.completes(of)
      ? [...forward.slice(0, -1), ...ending, last]
      : [...forward, ...ending];
  // A struct's shadow is put back because of its pointers; the adjoints of the numbers beside them still start at zero.
  const isRestored = (id: VariableId): boolean =>
    starting.length > 0 &&
    saved.some(({ local }) => local === id) &&
    holdsReferences(context.scope.program, context.scope.pathOf(id).type);
  return {
    forward: forwardAll,
    backward: [
      ...zeroAdjoints(context, of, backward, (id) => !isRestored(id) && !isComputed(id)),
      ...starting,
      ...zeroAdjoints(context, of, backward, (id) => isRestored(id) && !isComputed(id)),
      ...slice,
      ...arrays,
      ...zeroAdjoints(context, of, backward, isComputed),
      ...backward,
    ],
  };
}

/** Statements one after the other: backward in reverse order, each only if control had come to it. `again`: what is computed again at a place. */
export function sweepList(
  context: SweepContext,
  statements: readonly Statement[],
  again: (before: Statement) => readonly Statement[] = () => [],
  places: ReadonlyMap<Statement, RecomputationPlace> = new Map(),
): Swept {
  const { passing } = context;
  const from = passing.length;
  const swept = statements.map((s): PassingSwept => {
    const before = passing.length;
    return { ...sweep(context, s), passing: passing.slice(before) };
  });
  const undoing = withPlaces(
    statements,
    swept.map(({ backward }) => backward),
    again,
    places,
  );
  /** `parts`: what undoes each statement, in the order of the statements. */
  const groups: { readonly before: readonly EarlyExit[]; readonly parts: (readonly Statement[])[] }[] = [];
  let before: readonly EarlyExit[] = [];
  for (const [k, s] of statements.entries()) {
    const part = undoing[k] ?? [];
    const group = groups.at(-1);
    if (group !== undefined && group.before.length === before.length) group.parts.push(part);
    else groups.push({ before, parts: [part] });
    const leaving = context.exits.leaving(s);
    if (leaving.length > 0) before = [...before, ...leaving];
  }
  const backward = groups.reverse().flatMap((group) => {
    const statements = group.parts.reverse().flat();
    const from = statements[0]?.origin ?? context.unit.origin;
    return guarded(passed(context, group.before), statements, from);
  });
  return { forward: withPasses(context, swept, from), backward };
}

/** What undoes each statement, and what is computed again at the places in between. */
function withPlaces(
  statements: readonly Statement[],
  undoing: readonly (readonly Statement[])[],
  again: (before: Statement) => readonly Statement[],
  places: ReadonlyMap<Statement, RecomputationPlace>,
): readonly (readonly Statement[])[] {
  if (places.size === 0) return undoing;
  const parts = [...undoing];
  statements.forEach((s, k) => {
    const place = places.get(s);
    if (place === undefined) return;
    if (place.updates.length === 0) parts[k] = [...(parts[k] ?? []), ...again(s)];
    const those = place.updates.map((_, n) => undoing[k + n] ?? []).reverse();
    const gives = (part: readonly Statement[]): number => {
      const first = part.findIndex(({ kind }) => kind !== "pop");
      return first < 0 ? part.length : first;
    };
    if (those.some((part) => part.slice(gives(part)).some(({ kind }) => kind === "pop")))
      throw new InternalError("what is computed again needs what is given back after it");
    place.updates.forEach((_, n) => {
      parts[k + n] = [];
    });
    if (those.length > 0)
      parts[k] = [
        ...those.flatMap((part) => part.slice(0, gives(part))),
        ...again(s),
        ...those.flatMap((part) => part.slice(gives(part))),
      ];
  });
  return parts;
}

function placesOf({ before }: Recomputation): ReadonlyMap<Statement, RecomputationPlace> {
  return new Map([...before.values()].map((place) => [place.first, place]));
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
