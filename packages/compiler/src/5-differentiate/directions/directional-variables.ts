/**
 * Which variables of a derivative program hold derivatives, or lead to them: the shadows, and what rewrites have made of them.
 * In: the program, its shadows. Out: all of them. Method: a variable that gets a value made of one is one; to the fixed point.
 */
import type { AllocateStatement, Expression, Program, Type, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement } from "../../il/visit.js";
import { isNumber } from "./rows/row-types.js";

/** Is a result of a generated unit the derivative of a number? */
export function isDerivative(unit: Unit, index: number): boolean {
  const result = unit.results[index];
  return result !== undefined && isNumber(result.type) && isOfDerivatives(unit, index);
}

/** The same, or what leads to derivatives. */
export function isOfDerivatives(unit: Unit, index: number): boolean {
  const result = unit.results[index];
  return unit.derivative !== undefined && result !== undefined && result.name !== "value" && mayHold(result.type);
}

export function directionalVariables(program: Program, shadows: ReadonlySet<VariableId>): ReadonlySet<VariableId> {
  const directional = new Set([...shadows].filter((id) => program.variables.has(id)));
  const isMade = (e: Expression): boolean => {
    if (!mayHold(e.type)) return false;
    let reads = 0;
    forEachExpression(e, (part) => {
      if ((part.kind === "read" || part.kind === "address") && directional.has(part.path.root)) reads++;
      if (part.kind === "operation" && (part.detail === "zerosLike" || part.detail === "shadowOf")) reads++;
      // How long an array of derivatives is, is no derivative.
      const [of] = part.kind === "operation" && part.name === "length" ? part.arguments : [];
      if (of?.kind === "read" && directional.has(of.path.root)) reads--;
    });
    return reads > 0;
  };
  const beginsWith = (initial: AllocateStatement["initial"]): boolean => {
    if (initial.kind === "copy") return directional.has(initial.source.root);
    if (initial.kind === "fill") return isMade(initial.value);
    return (initial.kind === "elements" || initial.kind === "fields") && [...initial.values.values()].some(isMade);
  };
  for (let size = -1; size < directional.size; ) {
    size = directional.size;
    for (const unit of program.units.values())
      forEachStatement(unit.body, (s) => {
        if (s.kind === "assign" && isMade(s.value)) directional.add(s.target.root);
        if (s.kind === "allocate" && beginsWith(s.initial)) directional.add(s.target.root);
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
  if (type.kind === "union") return type.members.some(mayHold);
  return isNumber(type) || type.kind === "pointer" || type.kind === "record" || type.kind === "array";
}
