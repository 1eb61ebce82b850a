/**
 * Adjoint write: what may hold another value when the adjoint of the rest of the program is done than when it began.
 * In: program, heads, effects, which runs take part, what is recorded, the plan's choices. Out: W(U ⊢ X̅), for every tail X: what follows a statement to
 * the end of the head (of whatever caller), or to the end of the unit alone; for each unit, the same of all of it.
 * Method: backward over each unit's region tree (tail-walk.ts): W(U ⊢ I̅;D̅) = (W(I) ∖ P) ∪ (W([U;I] ⊢ D̅) ∖ (K(I) ∩ P)) where I is live, and
 * W([U;I] ⊢ D̅) where it is not; P is what the backward sweep puts back of what I overwrites: W(I) ∩ R(I′;U⃖), but for what finer analyses
 * know nobody to need. (The paper has K(I) in both places; of an element that is put back its array is none the worse.)
 * A unit is a function of what its callers' tails leave: what it leaves itself, and what it surely puts back. Both grow to a fixed point.
 * Paper: Araya-Polo, Hascoët 2004, equations (4), (18), lemma 1.
 * Limits: an array is one zone.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { UnitLocals } from "../recording/recording-locals.js";
import { TailWalk } from "./tail-walk.js";
import type { AdjointWriteInput, Tails, UnitWrite } from "./tails.js";
import { TailSets } from "./tails.js";

export interface AdjointWrite {
  /** To the end of the head, with what the callers have still to do. */
  readonly toTheEnd: Tails;
  /** To the end of the unit. */
  readonly inUnit: Tails;
  /** Of the unit as a whole. */
  ofUnit(unit: UnitId): BitSet;
}

export function adjointWrite(request: AdjointWriteInput): AdjointWrite {
  const { program, heads, pointsTo, effects } = request;
  const input = { ...request, locals: new UnitLocals(request) };
  const units = [...pointsTo.units].filter((id) => program.units.has(id));
  const summaries = new Map<UnitId, UnitWrite>(
    units.map((id) => [id, { fromNothing: effects.universe(id).empty(), fromAll: effects.universe(id).empty() }]),
  );
  const all = (id: UnitId): BitSet => {
    const universe = effects.universe(id);
    return universe.setOf(universe.zones);
  };
  const callers = new Map<UnitId, Set<UnitId>>();
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call") return;
      for (const callee of pointsTo.callees(s)) callers.set(callee, (callers.get(callee) ?? new Set()).add(id));
    });

  const due = new Set(units);
  for (const id of due) {
    due.delete(id);
    const { fromNothing, fromAll } = summaries.get(id) as UnitWrite;
    const grew = [
      fromNothing.union(new TailWalk(input, summaries, id, null, null).run(effects.universe(id).empty())),
      fromAll.union(new TailWalk(input, summaries, id, null, null).run(all(id))),
    ];
    if (grew.includes(true)) for (const caller of callers.get(id) ?? []) due.add(caller);
  }

  const inUnit = new TailSets();
  for (const id of units) new TailWalk(input, summaries, id, inUnit, null).run(effects.universe(id).empty());

  const toTheEnd = new TailSets();
  const exits = new Map<UnitId, BitSet>();
  const pending = new Set<UnitId>();
  const leave = (unit: UnitId, set: BitSet): void => {
    const known = exits.get(unit);
    if (known?.union(set) === false) return;
    if (known === undefined) exits.set(unit, set.copy());
    pending.add(unit);
  };
  // The backward sweep of a head follows its forward sweep at once.
  for (const head of heads) leave(head, effects.universe(head).empty());
  for (const id of pending) {
    pending.delete(id);
    if (summaries.has(id)) new TailWalk(input, summaries, id, toTheEnd, leave).run(exits.get(id) as BitSet);
  }
  return {
    toTheEnd,
    inUnit,
    ofUnit: (id) => summaries.get(id)?.fromNothing ?? effects.universe(id).empty(),
  };
}
