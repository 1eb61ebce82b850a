/**
 * The sweeps of the end of storage, as the plan says (4-plan/storage-plans.ts): storage that stays is released, with its shadow, at the
 * reverse of its allocation, or when the head ends, whichever of its release statements were executed; storage that is made anew is
 * saved. Nothing else is ever released: what the primal leaves to its caller the derivative does too.
 * Paper: Hascoët 2021, section 2.2.
 */

import type { RemadeStorage, StoragePlan } from "../../4-plan/plan.js";
import { assign, booleanType, constant, ifThen, not, operation, pathOf, read } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { AllocateStatement, Expression, Path, ReleaseStatement, Statement, Type } from "../../il/types.js";
import { forEachStatement, pointersOnTheWay, writtenPaths } from "../../il/visit.js";
import { isReference } from "../../rules/references.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { made, nothing } from "./sweep-context.js";

export function sweepRelease(context: SweepContext, s: ReleaseStatement): Swept {
  const { facts, scope, plan } = context;
  const primal: ReleaseStatement = { ...s, pointer: scope.primalPath(s.pointer) };
  const storage = plan.storage(s);
  switch (storage.kind) {
    case "ended":
      return { forward: [primal], backward: [] };
    case "made anew":
      return sweepSaved(context, s, primal, storage);
    case "kept to its allocation":
      return nothing;
    case "held by states":
    case "kept to the end": {
      const forward: Statement[] = [{ ...primal, later: true }];
      if (facts.activity.pathHasShadow(s.pointer))
        forward.push({ kind: "release", pointer: scope.shadowPath(s.pointer), later: true, origin: made(s.origin) });
      return { forward, backward: [] };
    }
  }
}

/** Storage that is saved, and ends; at the reverse it is allocated anew. */
function sweepSaved(context: SweepContext, s: ReleaseStatement, primal: ReleaseStatement, saved: RemadeStorage): Swept {
  const origin = made(s.origin);
  const bring = (): Statement => ({ kind: "stack", stack: "references", action: "bring", origin });
  const forward: Statement[] = [saved.primal === undefined ? primal : { ...primal, saved: saved.primal }];
  const backward: Statement[] = saved.primal === undefined ? [] : [bring()];
  if (saved.shadow !== undefined) {
    forward.push({ kind: "release", pointer: context.scope.shadowPath(s.pointer), saved: saved.shadow, origin });
    backward.unshift(bring());
  }
  return { forward, backward };
}

/** Where storage that is made here ends in the derivative; undefined: where it ends in the primal. */
function endOf(plan: StoragePlan | undefined): "here" | "with the head" | null {
  switch (plan?.kind) {
    case undefined:
    case "ended":
    case "made anew":
    case "held by states":
      return null;
    case "kept to its allocation":
      return "here";
    case "kept to the end":
      return "with the head";
  }
}

/** The end of storage, and of its shadow, where it is in the primal. */
export function endOfBoth({ facts, scope }: SweepContext, s: ReleaseStatement): ReleaseStatement[] {
  const shadow: ReleaseStatement = { kind: "release", pointer: scope.shadowPath(s.pointer), origin: made(s.origin) };
  const primal: ReleaseStatement = { ...s, pointer: scope.primalPath(s.pointer) };
  return facts.activity.pathHasShadow(s.pointer) ? [shadow, primal] : [primal];
}

/** The reverse of an allocation whose storage was kept. */
export function endOfAllocated(context: SweepContext, s: AllocateStatement): Statement[] {
  const { facts, scope, plan } = context;
  if (endOf(plan.storage(s)) !== "here") return [];
  const end = (pointer: Path): Statement => ({ kind: "release", pointer, origin: made(s.origin) });
  const shadow = facts.activity.pathHasShadow(s.target) ? [end(scope.shadowPath(s.target))] : [];
  return [...shadow, end(scope.primalPath(s.target))];
}

/**
 * Storage on the stack ends with the forward sweep, unless both sweeps are one body: what the backward sweep needs is taken from the
 * heap, and released when the head ends.
 */
export function fromStack(context: SweepContext, s: AllocateStatement, forward: readonly Statement[]): Statement[] {
  const { facts, scope, plan } = context;
  if (endOf(plan.storage(s)) !== "with the head") return [...forward];
  const moved = forward.map((made): Statement => {
    if (made.kind !== "allocate") return made;
    const { stack: _, ...onHeap } = made;
    return onHeap;
  });
  const end = (pointer: Path): Statement => ({ kind: "release", pointer, later: true, origin: made(s.origin) });
  const shadow = facts.activity.pathHasShadow(s.target) ? [end(scope.shadowPath(s.target))] : [];
  return [...moved, end(scope.primalPath(s.target)), ...shadow];
}

/** May one of the statements, or a call among them, store to the path? */
function maySet(statements: readonly Statement[], { root, steps }: Path): boolean {
  const last = steps.at(-1);
  let isSet = false;
  forEachStatement({ statements }, (s) => {
    isSet ||= s.kind === "call" && s.callee.kind !== "external";
    for (const path of writtenPaths(s)) {
      const end = path.steps.at(-1);
      const isSame =
        last === undefined
          ? path.root === root && end === undefined
          : end?.kind === "field" && last.kind === "field" && end.name === last.name;
      isSet ||= isSame || end?.kind === "deref";
    }
  });
  return isSet;
}

/** What globals hold at the end of the forward sweep, and putting it back at the end of the backward sweep, which may set it. */
export function keptGlobals(
  context: SweepContext,
  backward: readonly Statement[],
): {
  readonly keep: Statement[];
  readonly giveBack: Statement[];
} {
  const { facts, scope, unit } = context;
  const origin = made(unit.origin);
  const groups: { readonly on: readonly Path[]; readonly keep: Statement[]; readonly giveBack: Statement[] }[] = [];
  const before: Statement[] = [];
  for (const global of facts.lasting.get(unit.id) ?? []) {
    const paths = [scope.primalPath(global)];
    if (isReference(global.type) && facts.activity.pathHasShadow(global)) paths.push(scope.shadowPath(global));
    // The struct that it is a field of may be gone by then.
    const on = pointersOnTheWay(global).flatMap((k) => prefixPath(scope.program, scope.primalPath(global), k) ?? []);
    let group = groups.at(-1);
    if (group === undefined || group.on.length !== on.length || !group.on.every((p, k) => samePath(p, on[k] as Path))) {
      group = { on, keep: [], giveBack: [] };
      groups.push(group);
    }
    for (const path of paths.filter((one) => maySet(backward, one))) {
      const last = path.steps.at(-1);
      const name = last?.kind === "field" ? last.name : (scope.program.variables.get(global.root)?.name ?? "global");
      const local = pathOf(scope.local(name, path.type, unit.origin));
      if (on.length > 0) before.push(assign(local, empty(path.type), origin));
      group.keep.push(assign(local, read(path), origin));
      group.giveBack.push(assign(path, read(local), origin));
    }
  }
  const whereThere = (on: readonly Path[], statements: readonly Statement[]): readonly Statement[] =>
    on.reduceRight<readonly Statement[]>((inside, pointer) => {
      const isThere = not(operation("isNil", [read(pointer)], booleanType));
      return [ifThen(isThere, { statements: inside }, { statements: [] }, origin)];
    }, statements);
  return {
    keep: [...before, ...groups.flatMap(({ on, keep }) => whereThere(on, keep))],
    giveBack: groups.flatMap(({ on, giveBack }) => whereThere(on, giveBack)),
  };
}

function empty(type: Type): Expression {
  return constant(type.kind === "pointer" ? null : type.kind === "boolean" ? false : 0, undefined, type);
}
