/**
 * grown-lists: may a statement change how long a list is?
 * In: the program, points-to, effects. Out: a test for statements.
 * Method: what it writes by its effects; of a call also that something in the callees, or in those that they call, does so otherwise than by a store
 * to an element that the list surely has.
 */
import { storesBelowLength } from "../../il/queries/stores-below-length.js";
import type { Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Effects, PointsTo } from "../storage-facts.js";

interface GrownListsInput {
  readonly program: Program;
  readonly pointsTo: Pick<PointsTo, "callees">;
  readonly effects: Effects;
}

export function grownLists({ program, pointsTo, effects }: GrownListsInput): (unit: UnitId, s: Statement) => boolean {
  const writesLength = (unit: UnitId, s: Statement): boolean => {
    const universe = effects.universe(unit);
    return effects
      .of(unit, s)
      .written.toArray()
      .some((bit) => universe.zoneAt(bit).kind === "length");
  };
  const unitGrows = (unit: UnitId, seen: Set<UnitId>): boolean => {
    const body = program.units.get(unit)?.body;
    if (body === undefined) return true;
    if (seen.has(unit)) return false;
    seen.add(unit);
    const safe = storesBelowLength(body);
    let grows = false;
    forEachStatement(body, (s) => {
      const holdsOthers = s.kind === "if" || s.kind === "switch" || s.kind === "loop" || s.kind === "scope";
      if (!grows && !holdsOthers && !safe.has(s) && statementGrows(unit, s, seen)) grows = true;
    });
    return grows;
  };
  const statementGrows = (unit: UnitId, s: Statement, seen: Set<UnitId>): boolean => {
    if (!writesLength(unit, s)) return false;
    const callees = s.kind === "call" ? pointsTo.callees(s) : [];
    return callees.length === 0 || callees.some((callee) => unitGrows(callee, seen));
  };
  return (unit, s) => statementGrows(unit, s, new Set());
}
