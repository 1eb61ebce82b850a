/**
 * Adjoint write: what may hold another value when the adjoint of the rest of the program is done than when it began.
 * In: program, heads, effects, liveness, what is recorded, the plan's choices. Out: W(U ⊢ X̅), for every tail X: what follows a statement to
 * the end of the head (of whatever caller), or to the end of the unit alone; for each unit, the same of all of it.
 * Method: backward over each unit's region tree (tail-walk.ts): W(U ⊢ I̅;D̅) = (W(I) ∖ P) ∪ (W([U;I] ⊢ D̅) ∖ (K(I) ∩ P)) where I is live, and
 * W([U;I] ⊢ D̅) where it is not; P is what the backward sweep puts back of what I overwrites: W(I) ∩ R(I′;U⃖), but for what finer analyses
 * know nobody to need. (The paper has K(I) in both places; of an element that is put back its array is none the worse.)
 * A unit is a function of what its callers' tails leave: what it leaves itself, and what it surely puts back. Both grow to a fixed point.
 * Paper: Araya-Polo, Hascoët 2004, equations (4), (18), lemma 1.
 * Limits: an array is one zone.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, LoopStatement, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { Exits } from "../loops/exits.js";
import { UnitLocals } from "../recording/recording-locals.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import { TailWalk } from "./tail-walk.js";

export interface AdjointWriteInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly contexts: CallContexts;
  readonly callBits: CallBits;
  readonly liveness: AdjointLiveness;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
  readonly exitsOf: (unit: UnitId) => Exits;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  /** Statements that are taken to put back what they overwrite, whatever the plan says. */
  readonly ignored?: (statement: Statement) => boolean;
}

/** W of tails that begin at a point of a unit. */
export interface Tails {
  before(statement: Statement): BitSet | undefined;
  after(statement: Statement): BitSet | undefined;
  /** After an iteration: its update, the iterations that follow, what comes after the loop. */
  afterBody(loop: LoopStatement): BitSet | undefined;
}

export interface AdjointWrite {
  /** To the end of the head, with what the callers have still to do. */
  readonly toTheEnd: Tails;
  /** To the end of the unit. */
  readonly inUnit: Tails;
  /** Of the unit as a whole. */
  ofUnit(unit: UnitId): BitSet;
}

/** W of a unit as a function of W of what follows: what it leaves if nothing else is overwritten, and if everything is. */
export interface UnitWrite {
  readonly fromNothing: BitSet;
  readonly fromAll: BitSet;
}

/** What a walk through a unit looks at. */
export interface TailInput extends AdjointWriteInput {
  readonly locals: UnitLocals;
}

/** What has been found at the points of units. */
export class TailSets implements Tails {
  readonly befores = new Map<Statement, BitSet>();
  readonly afters = new Map<Statement, BitSet>();
  readonly bodies = new Map<LoopStatement, BitSet>();
  readonly before = (s: Statement): BitSet | undefined => this.befores.get(s);
  readonly after = (s: Statement): BitSet | undefined => this.afters.get(s);
  readonly afterBody = (loop: LoopStatement): BitSet | undefined => this.bodies.get(loop);
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
