/**
 * What was weighed of a block's locals, for people: of each what it costs to store and what to compute again, and what that takes.
 * In: the least cut, and the ways back that it has chosen from. Out: for each local that is stored or computed again its weights; the locals that are stored
 * though they can be computed again, or though nobody needs them.
 */
import type { Statement, VariableId } from "../../il/types.js";
import type { StoredInstead, WeighedLocal } from "../plan.js";
import type { LeastCost, Way } from "./minimum-cut.js";

export interface WeighedLocals {
  readonly weighed: ReadonlyMap<VariableId, WeighedLocal>;
  readonly stored: ReadonlyMap<VariableId, StoredInstead>;
}

export const nothingWeighed: WeighedLocals = { weighed: new Map(), stored: new Map() };

export function weighedLocals(
  least: LeastCost,
  wayOf: (v: VariableId) => Way,
  needed: readonly VariableId[],
): WeighedLocals {
  const weighed = new Map<VariableId, WeighedLocal>();
  const stored = new Map<VariableId, StoredInstead>();
  for (const v of [...least.again, ...least.stored]) {
    const { cost: store, pieces } = wayOf(v);
    if (least.stored.has(v) && !needed.includes(v)) stored.set(v, "others-come-of-it");
    else if (least.stored.has(v) && pieces !== null) stored.set(v, "dearer-to-compute-again");
    if (pieces !== null) weighed.set(v, { store, ...again(v) });
  }
  return { weighed, stored };

  /** With all that it takes on the way to what is stored, and what would have to be stored besides. */
  function again(wanted: VariableId): { readonly again: number; readonly by: readonly Statement[] } {
    const seen = new Set<VariableId>();
    const statements = new Set<Statement>();
    let cost = 0;
    const visit = (v: VariableId): void => {
      if (seen.has(v)) return;
      seen.add(v);
      const { cost: store, pieces } = wayOf(v);
      if (pieces === null) cost += store;
      for (const piece of pieces ?? []) {
        if (statements.has(piece.of)) continue;
        statements.add(piece.of);
        cost += piece.cost;
        for (const { variable } of piece.needs) if (variable !== wanted && !least.stored.has(variable)) visit(variable);
        piece.sets.forEach(visit);
      }
    };
    visit(wanted);
    return { again: cost, by: [...statements] };
  }
}
