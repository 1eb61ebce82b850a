/**
 * How the results of a unit travel: one is returned, the others go through pointers.
 * Heads of adjoints: the adjoint of a parameter by value goes through a pointer behind that parameter, and is added to what is there.
 * Tangents: the tangent is returned, the value goes through the last pointer.
 */

import { ownerOf } from "../../../il/conventions/result-names.js";
import type { Program, Unit, VariableId } from "../../../il/types.js";

export type Slot =
  | { readonly kind: "parameter"; readonly variable: VariableId }
  | { readonly kind: "result"; readonly index: number; readonly name: string; readonly adds: boolean };

export interface Signature {
  readonly slots: readonly Slot[];
  /** The result that is returned; -1 for none. */
  readonly returned: number;
}

export function signatureOf(program: Program, unit: Unit, isHead: boolean): Signature {
  const own = unit.parameters.map((variable): Slot => ({ kind: "parameter", variable }));
  const { results } = unit;
  const role = unit.derivative?.role;
  if (results.length === 0) return { slots: own, returned: -1 };
  if (role === "adjoint" && (isHead || unit.derivative?.written !== undefined)) return adjointHead(program, unit, own);
  if (results.length === 1) return { slots: own, returned: 0 };
  const tangent = role === "tangent" ? results.findIndex((r) => r.name === "tangent") : -1;
  const returned = tangent >= 0 ? tangent : results.findIndex((r) => r.name === "value");
  const primal = unit.derivative === undefined ? undefined : program.units.get(unit.derivative.of);
  const rest = results.flatMap((r, index): Slot[] => {
    if (index === returned) return [];
    const name = tangent >= 0 && r.name === "value" ? nameOf(primal, unit) : r.name;
    return [{ kind: "result", index, name, adds: false }];
  });
  return { slots: [...own, ...rest], returned };
}

function adjointHead(program: Program, unit: Unit, own: readonly Slot[]): Signature {
  const slots = [...own];
  const last: Slot[] = [];
  const primal = unit.derivative === undefined ? undefined : program.units.get(unit.derivative.of);
  unit.results.forEach((r, index) => {
    if (r.name === "value") {
      last.push({ kind: "result", index, name: nameOf(primal, unit), adds: false });
      return;
    }
    const behind = slotOf(program, slots, r.name);
    const slot: Slot = { kind: "result", index, name: r.name, adds: true };
    if (behind < 0) last.push(slot);
    else slots.splice(behind + 1, 0, slot);
  });
  return { slots: [...slots, ...last], returned: -1 };
}

/** The parameter by value whose name the result's name is made of. */
function slotOf(program: Program, slots: readonly Slot[], result: string): number {
  const names = slots.map((slot) => {
    const v = slot.kind === "parameter" ? program.variables.get(slot.variable) : undefined;
    return v === undefined || v.type.kind === "pointer" || v.passing === "reference" ? "" : v.name;
  });
  const owner = ownerOf(
    result,
    names.filter((name) => name !== ""),
  );
  return owner === undefined ? -1 : names.lastIndexOf(owner);
}

function nameOf(primal: Unit | undefined, unit: Unit): string {
  return primal?.name ?? unit.name.replace(/_[a-z]+$/, "");
}
