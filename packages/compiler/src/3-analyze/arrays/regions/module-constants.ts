/**
 * Numbers that a module names once and for all: `const STATES = 6`.
 * In: a program. Out: for such variables at module level, the expression of constants that they are given.
 */
import type { Expression, Program, VariableId } from "../../../il/types.js";
import { operandsOf } from "../../../il/visit.js";

export function moduleConstants(program: Program): ReadonlyMap<VariableId, Expression> {
  const constants = new Map<VariableId, Expression>();
  const isConstant = (e: Expression): boolean => {
    if (e.kind === "constant") return typeof e.value === "number";
    if (e.kind === "read") return e.path.steps.length === 0 && constants.has(e.path.root);
    return (e.kind === "binary" || e.kind === "unary") && operandsOf(e).every(isConstant);
  };
  for (const id of program.initializers)
    for (const s of program.units.get(id)?.body.statements ?? []) {
      if (s.kind !== "assign" || s.target.steps.length > 0 || !isConstant(s.value)) continue;
      const variable = program.variables.get(s.target.root);
      if (variable?.role === "global" && variable.constant === true) constants.set(variable.id, s.value);
    }
  return constants;
}
