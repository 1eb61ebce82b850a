/**
 * Which variables of a derivative program hold derivatives, or lead to them: the shadows, and what rewrites have made of them.
 * In: the program, its shadows. Out: all of them. Method: a variable that gets a value made of one is one; to the fixed point.
 */
import type { Expression, Program, Type, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement } from "../../il/visit.js";
import { isNumber } from "./row-types.js";

/** Is a result of a generated unit the derivative of a number? */
export function isDerivative(unit: Unit, index: number): boolean {
  const result = unit.results[index];
  return result !== undefined && isNumber(result.type) && isOfDerivatives(unit, index);
}

/** The same, or what leads to derivatives. */
function isOfDerivatives(unit: Unit, index: number): boolean {
  const result = unit.results[index];
  return unit.derivative !== undefined && result !== undefined && result.name !== "value" && mayHold(result.type);
}

export function directionalVariables(program: Program, shadows: ReadonlySet<VariableId>): ReadonlySet<VariableId> {
  const directional = new Set([...shadows].filter((id) => program.variables.has(id)));
  const isMade = (e: Expression): boolean => {
    if (!mayHold(e.type)) return false;
    let made = false;
    forEachExpression(e, (part) => {
      if ((part.kind === "read" || part.kind === "address") && directional.has(part.path.root)) made = true;
    });
    return made;
  };
  for (let size = -1; size < directional.size; ) {
    size = directional.size;
    for (const unit of program.units.values())
      forEachStatement(unit.body, (s) => {
        if (s.kind === "assign" && isMade(s.value)) directional.add(s.target.root);
        if (s.kind !== "call" || s.callee.kind !== "unit") return;
        const called = program.units.get(s.callee.unit);
        s.targets.forEach((target, k) => {
          if (target !== null && called !== undefined && isOfDerivatives(called, k)) directional.add(target.root);
        });
        s.arguments.forEach((a, k) => {
          const parameter = called?.parameters[k];
          if (parameter !== undefined && a.kind !== "reference" && isMade(a)) directional.add(parameter);
        });
      });
  }
  return directional;
}

function mayHold(type: Type): boolean {
  return isNumber(type) || type.kind === "pointer" || type.kind === "record" || type.kind === "array";
}
