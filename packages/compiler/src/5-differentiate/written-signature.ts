/**
 * What a derivative that the user has written takes and gives: as the contract says, whatever is active in one call (docs/rules.md). Each
 * parameter that leads to real numbers is followed by its shadow; a real number has an adjoint that comes back, or a tangent behind it; the
 * seed of a real result is the last argument of an adjoint.
 */
import type { Signature } from "../4-plan/plan.js";
import type { Program, Type, Unit, Variable } from "../il/types.js";
import { mayCarryDerivative } from "../rules/linearize.js";
import { isReference } from "../rules/references.js";

export function writtenSignature(program: Program, unit: Unit): Signature {
  const types = unit.parameters.map((p) => (program.variables.get(p) as Variable).type);
  const isNumber = (type: Type): boolean => !isReference(type) && mayCarryDerivative(type);
  return {
    shadowed: types.map((type) => isReference(type) && leadsToNumbers(program, type)),
    needed: types.map(() => true),
    active: types.map(isNumber),
    valued: unit.results.map(() => true),
    paired: unit.results.map(({ type }) => isReference(type) && leadsToNumbers(program, type)),
    seeded: unit.results.map(({ type }) => isNumber(type)),
  };
}

/** Real numbers are behind it, however far. */
export function leadsToNumbers(program: Program, type: Type, seen: ReadonlySet<string> = new Set()): boolean {
  switch (type.kind) {
    case "pointer":
      return leadsToNumbers(program, type.target, seen);
    case "array":
      return leadsToNumbers(program, type.element, seen);
    case "map":
      return leadsToNumbers(program, type.value, seen);
    case "union":
      return type.members.some((member) => leadsToNumbers(program, member, seen));
    case "record": {
      if (seen.has(type.record)) return false;
      const within = new Set([...seen, type.record]);
      return program.records.get(type.record)?.fields.some((f) => leadsToNumbers(program, f.type, within)) === true;
    }
    default:
      return mayCarryDerivative(type);
  }
}
