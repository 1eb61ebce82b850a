/**
 * Procedures that save an array whole which only some of their callers need: those save it before the call, the others not at all.
 * In: whole saves, TBR under them. Out: the procedures of which one call needs what another does not; how many arrays whole saves store,
 * counted once for each call of the procedure that they stand in.
 * Limits: arrays behind parameters, given as pointers that are read at the call.
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { CallStatement, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { SavedArray } from "../plan.js";
import type { WholeSaves } from "./save-whole.js";

export class SavesOfUnits {
  readonly #calls = new Map<UnitId, CallStatement[]>();
  readonly #unitOf = new Map<Statement, UnitId>();

  constructor(
    private readonly program: Program,
    units: Iterable<UnitId>,
    pointsTo: PointsTo,
  ) {
    for (const id of units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
        this.#unitOf.set(s, id);
        if (s.kind !== "call") return;
        for (const callee of pointsTo.callees(s)) this.#callsOf(callee).push(s);
      });
  }

  uneven(saves: WholeSaves, recorded: ToBeRecorded): ReadonlySet<UnitId> {
    const uneven = new Set<UnitId>();
    for (const [s, arrays] of saves) {
      const unit = this.#unitOf.get(s);
      if (unit === undefined) continue;
      for (const array of arrays) {
        const needs = this.#callsOf(unit).map((call) => {
          const given = this.#given(unit, call, array);
          return given === null ? null : recorded.requiresBefore(call, given);
        });
        if (!needs.includes(null) && needs.includes(true) && needs.includes(false)) uneven.add(unit);
      }
    }
    return uneven;
  }

  count(saves: WholeSaves): number {
    let count = 0;
    for (const [s, arrays] of saves) {
      const unit = this.#unitOf.get(s);
      count += arrays.length * Math.max(1, unit === undefined ? 1 : this.#callsOf(unit).length);
    }
    return count;
  }

  /** The array as a call names it; null: by no path. */
  #given(unit: UnitId, call: CallStatement, { whole }: SavedArray): Path | null {
    const argument = call.arguments[this.program.units.get(unit)?.parameters.indexOf(whole.root) ?? -1];
    if (argument?.kind !== "read") return null;
    return { root: argument.path.root, steps: [...argument.path.steps, ...whole.steps], type: whole.type };
  }

  #callsOf(unit: UnitId): CallStatement[] {
    let calls = this.#calls.get(unit);
    if (calls === undefined) {
      calls = [];
      this.#calls.set(unit, calls);
    }
    return calls;
  }
}
