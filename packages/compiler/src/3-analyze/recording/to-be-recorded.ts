/**
 * To be recorded (TBR): what the forward sweep must save because the backward sweep reads it after it has been overwritten.
 * In: program, heads, points-to, effects, activity, derivatives, adjoint liveness, lifetimes of locals, and what the plan has chosen so far
 * (what is evaluated again, recomputed, reversed arithmetically, saved whole).
 * Out: per statement whether its target is saved; per block the locals saved when their lifetime ends; which statements and units have
 * something to do in the backward sweep; which parameters the backward sweep of a unit needs.
 * Method: forward over each unit's region tree: req⁺ = (req⁻ ∪ R(I′)) ∖ K(I) if I is live, else req⁻ ∪ R(I′); saved: W(I) ∩ (req⁻ ∪ R(I′)).
 * A local whose lifetime ends is overwritten there. Units are visited with an empty req at entry (what a call adds to its caller's req)
 * and with the union of what their callers require (what must be saved inside). All sets only grow; iteration to a fixed point.
 * Paper: Araya-Polo, Hascoët 2004, equation (12); Taftaf 2017, section 2.3.4.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, CallStatement, Path, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { storedOutside } from "../effects/outside-stores.js";
import type { RecordingSubject, ToBeRecordedInput } from "./recording-facts.js";
import { RecordingFacts } from "./recording-facts.js";
import { UnitLocals } from "./recording-locals.js";
import { RecordingScope, RequiredReads } from "./recording-scope.js";
import { RecordingWalk } from "./recording-walk.js";
import { RequiredNames } from "./required-names.js";

export interface ToBeRecorded {
  /** What the statement overwrites is saved before it, and restored in the backward sweep. */
  isSaved(statement: Statement): boolean;
  /** Of a saved store to an element of a list: the list's length is required too. */
  savesLength(statement: Statement): boolean;
  /** Locals saved when the block, the end of their lifetime, is left, in whatever way. */
  savedAtEndOf(block: Block): readonly VariableId[];
  /** An allocation whose storage the backward sweep releases at its reverse; the release statement that does not end it any more. */
  endsAtAllocation(statement: Statement): boolean;
  /** The statement, or something in it, has code in the backward sweep. */
  hasBackward(statement: Statement): boolean;
  unitHasBackward(unit: UnitId): boolean;
  /** The forward sweep of the unit differs from the unit: it records, it moves shadows, or it is sliced. */
  unitHasForward(unit: UnitId): boolean;
  /** Dead statements of the unit would overwrite what is required: its forward version runs in its place, which has the live ones only. */
  unitIsSliced(unit: UnitId): boolean;
  /** The backward sweep of the unit reads the parameter's value; the caller hands it over again. */
  needsParameter(unit: UnitId, index: number): boolean;
  /** Required when control comes to the statement, and after it. */
  before(statement: Statement): BitSet | undefined;
  after(statement: Statement): BitSet | undefined;
  /** Of a piece that is run again: what it overwrites, and what precedes it needs. */
  beside(statement: Statement): BitSet | undefined;
  /** May something that the path of the unit denotes be required when control comes to the statement? */
  requiresBefore(statement: Statement, path: Path): boolean;
  /** May a function without text overwrite something that is required? */
  losesRequired(call: CallStatement): boolean;
  atEndOf(block: Block): BitSet | undefined;
  /** What the backward sweep of the call itself reads. */
  readByCall(call: Statement): BitSet | undefined;
}

/** TBR as a function of the plan's choices: the plan asks several times, and what does not depend on choices is computed once. */
export function toBeRecorded(subject: RecordingSubject): (choices: PlanChoices) => ToBeRecorded {
  const reads = new RequiredReads(subject);
  const names = new RequiredNames(subject.program, subject.pointsTo, subject.effects, subject.witness?.empty);
  const locals = new UnitLocals(subject);
  return (choices) => recordedUnder({ ...subject, choices, since: subject.sinceUnder(choices) }, reads, names, locals);
}

function recordedUnder(
  input: ToBeRecordedInput,
  reads: RequiredReads,
  names: RequiredNames,
  locals: UnitLocals,
): ToBeRecorded {
  const { program, heads, pointsTo, effects, activity } = input;
  const facts = new RecordingFacts(program, heads, pointsTo);
  const { entries, gens, dueEmpty, dueFinal, unitBackward, recordingUnits, slicedUnits } = facts;
  const visit = (id: UnitId, entry: BitSet, final: boolean): BitSet => {
    facts.current = { unit: id, final };
    const scope = new RecordingScope(input, facts, reads, names, locals, program.units.get(id) as Unit, final);
    return new RecordingWalk(scope).run(entry);
  };

  for (const head of heads) {
    input.witness?.reads("entry", head, null);
    entries.set(head, names.entirely(head, input.atEntry?.(head) ?? []));
    dueFinal.add(head);
  }
  const callersFirst = [...facts.order].reverse();
  while (dueEmpty.size > 0 || dueFinal.size > 0) {
    for (const id of facts.order)
      if (dueEmpty.delete(id) && facts.unionInto(gens, id, visit(id, names.empty(id), false))) facts.visitCallers(id);
    for (const id of callersFirst) if (dueFinal.delete(id)) visit(id, entries.get(id) as BitSet, true);
  }

  return {
    isSaved: (s) => facts.saved.has(s),
    savesLength: (s) => facts.savedLengths.has(s),
    savedAtEndOf: (block) =>
      // A block without code in the backward sweep reads no locals there.
      block.statements.some((s) => facts.backward.has(s)) ? [...(facts.savedAtEnd.get(block) ?? [])] : [],
    endsAtAllocation: (s) => facts.endingAtAllocation.has(s),
    hasBackward: (s) => facts.backward.has(s),
    unitHasBackward: (unit) => unitBackward.has(unit),
    unitHasForward: (unit) =>
      activity.unitIsActive(unit) || recordingUnits.has(unit) || unitBackward.has(unit) || slicedUnits.has(unit),
    unitIsSliced: (unit) => slicedUnits.has(unit),
    needsParameter: (unit, index) => facts.needed.get(unit)?.has(index) ?? false,
    before: (s) => facts.beforeSets.get(s),
    requiresBefore: (s, path) => {
      const required = facts.namedBefore.get(s);
      const unit = facts.unitOf.get(s);
      if (required === undefined || unit === undefined) return false;
      const universe = effects.universe(unit);
      const zones = universe.setOf(pointsTo.zonesOf(path));
      return names.isRequired(unit, path, zones, required);
    },
    losesRequired: (s) => {
      const required = facts.namedBefore.get(s);
      const unit = facts.unitOf.get(s);
      if (required === undefined || unit === undefined) return false;
      return names.isRequired(unit, null, effects.universe(unit).setOf(storedOutside(pointsTo, s)), required);
    },
    after: (s) => facts.afterSets.get(s),
    beside: (s) => facts.besides.get(s),
    atEndOf: (block) => facts.blockEnds.get(block),
    readByCall: (call) => facts.ownSets.get(call),
  };
}
