/**
 * Adjoints of numbers that nobody wants: a derivative of the user's that says it can do without (`$AD OPTIONAL alpha`) is given NULL for them, and saves
 * the work; others are given storage that is not read.
 */
import type { Program, Unit } from "../../../il/types.js";
import { mayCarryDerivative } from "../../../rules/linearize.js";
import { isReference } from "../../../rules/references.js";

export function mayBeLeftOut(program: Program, { derivative }: Unit, result: number): boolean {
  if (derivative?.written === undefined || derivative.role !== "adjoint") return false;
  const numbers = (program.units.get(derivative.of)?.parameters ?? []).flatMap((p) => {
    const variable = program.variables.get(p);
    return variable !== undefined && !isReference(variable.type) && mayCarryDerivative(variable.type) ? [variable] : [];
  });
  return derivative.written.optional.includes(numbers[result]?.name ?? "");
}
