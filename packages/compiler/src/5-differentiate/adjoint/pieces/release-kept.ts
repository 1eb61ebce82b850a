/**
 * Storage that a piece makes and releases, and that its derivative keeps beyond that, or makes anew: it is given back when the piece is done,
 * once its adjoint is, and each time that it is run without.
 */
import type { StoragePlan } from "../../../4-plan/plan.js";
import { pathOf, readOf } from "../../../il/builders.js";
import { keptCalls, pieceCalls } from "../../../il/conventions/kept-storage.js";
import type { Block, Statement, Type } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { SweepContext } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";

const size: Type = { kind: "integer", bits: 64, signed: false };

/** `of`: what the statements are made from. */
export function releasing(context: SweepContext, of: Block, statements: readonly Statement[]): readonly Statement[] {
  if (!keepsStorage(context, of)) return statements;
  const origin = made(context.unit.origin);
  const { moving, holdsStorage } = context.facts.plan;
  const isAnew = moving.size > 0 || holdsStorage;
  const kept = localOf(context, isAnew ? "piece" : "kept", size, context.unit.origin);
  const call = { kind: "call", origin } as const;
  const { mark, release } = isAnew ? pieceCalls : keptCalls;
  return [
    { ...call, targets: [pathOf(kept)], callee: { kind: "external", name: mark }, arguments: [] },
    ...statements,
    { ...call, targets: [], callee: { kind: "external", name: release }, arguments: [readOf(kept)] },
  ];
}

function keepsStorage({ facts, plan }: SweepContext, of: Block): boolean {
  let keeps = false;
  forEachStatement(of, (s) => {
    if (s.kind === "release" || s.kind === "allocate") keeps ||= isLeft(plan.storage(s));
    else if (s.kind === "call") keeps ||= facts.pointsTo.callees(s).some((callee) => facts.plan.releasesLater(callee));
  });
  return keeps;
}

/** It is kept, or it is made anew in the piece's backward sweep. */
function isLeft(storage: StoragePlan | undefined): boolean {
  return storage?.kind === "kept to the end" || storage?.kind === "made anew";
}
