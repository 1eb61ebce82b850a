/**
 * Parameters that lead to an object whose parts the procedure only reads, and which it hands on only to such parameters.
 * In: a program. Out: a question by unit and parameter.
 * Method: assumed of every parameter, then taken back until nothing changes.
 */
import type { Program, UnitId } from "../../il/types.js";
import type { UnitFacts } from "../units/unit-facts.js";
import { readOnlyReads, storesThrough } from "./argument-shapes.js";

export function readOnlyParameters(program: Program, facts: UnitFacts): (unit: UnitId, parameter: number) => boolean {
  const refuted = new Set<string>();
  const isReadOnly = (unit: UnitId, parameter: number): boolean =>
    program.units.has(unit) && !refuted.has(`${unit}#${parameter}`);
  const objectUnits = [...program.units.values()].filter((unit) =>
    unit.parameters.some((p) => program.variables.get(p)?.type.kind === "pointer"),
  );
  for (const unit of objectUnits) {
    const uses = facts.usesOf(unit);
    unit.parameters.forEach((p, i) => {
      const use = uses.get(p);
      if (use === undefined) return;
      if (use.definitions.length > 0 || use.exposed || storesThrough(unit, p)) refuted.add(`${unit.id}#${i}`);
    });
  }
  for (let before = -1; before !== refuted.size; ) {
    before = refuted.size;
    for (const unit of objectUnits) {
      const uses = facts.usesOf(unit);
      const open = unit.parameters.some((p, i) => (uses.get(p)?.wholeReads ?? 0) > 0 && isReadOnly(unit.id, i));
      if (!open) continue;
      const passedOn = readOnlyReads(unit, isReadOnly);
      unit.parameters.forEach((p, i) => {
        if ((uses.get(p)?.wholeReads ?? 0) !== (passedOn.get(p) ?? 0)) refuted.add(`${unit.id}#${i}`);
      });
    }
  }
  return isReadOnly;
}
