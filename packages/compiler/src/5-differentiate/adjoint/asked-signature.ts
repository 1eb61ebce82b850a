/** The signature of what the user calls: what was asked for has a shadow or a seed, of use or not. */
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { Signature } from "../../4-plan/plan.js";
import type { Program, Type, Unit } from "../../il/types.js";
import { isReference } from "../../rules/references.js";

export function asAsked(signature: Signature, unit: Unit, program: Program, asked: AskedDerivatives): Signature {
  const types = unit.parameters.map((p) => program.variables.get(p)?.type);
  const isNumber = (type: Type | undefined): boolean => type !== undefined && !isReference(type);
  return {
    ...signature,
    shadowed: signature.shadowed.map((is, k) => is || (asked.parameters[k] === true && !isNumber(types[k]))),
    active: signature.active.map((is, k) => is || (asked.parameters[k] === true && isNumber(types[k]))),
    seeded: signature.seeded.map((is, i) => is || (asked.results[i] === true && isNumber(unit.results[i]?.type))),
  };
}
