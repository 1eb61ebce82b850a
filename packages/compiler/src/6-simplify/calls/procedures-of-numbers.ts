/**
 * Procedures of numbers: from numbers, and elements of arrays, they compute a number, or set some elements of their arguments.
 * In a caller's body such a procedure needs no record of its own: what it computed is there, or is computed again from what is there, and
 * subscripts that it computes can be compared.
 * Limits: no loop, no new object, no call that is still one, no number at module level changed, nothing thrown, no labelled block.
 */
import type { Block, Path, Type, Unit, Variable, VariableId } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";

export function isProcedureOfNumbers(unit: Unit, variables: ReadonlyMap<VariableId, Variable>): boolean {
  const variable = (id: VariableId): Variable => variables.get(id) as Variable;
  const isPassed = ({ type, passing }: Variable): boolean =>
    isNumber(type) || (passing === undefined && leadsToNumbers(type));
  if (unit.results.length > 1 || !unit.results.every(({ type }) => isNumber(type))) return false;
  if (!unit.parameters.every((id) => isPassed(variable(id)))) return false;
  const isSet = ({ root, steps, type }: Path): boolean =>
    isNumber(type) && (variable(root).role === "local" ? steps.length === 0 : unit.parameters.includes(root));
  const only = ({ statements }: Block): boolean =>
    statements.every((s) => {
      switch (s.kind) {
        case "assign":
          return isSet(s.target);
        case "return":
          return true;
        case "if":
        case "switch":
          return childBlocks(s).every(only);
        default:
          return false;
      }
    });
  return only(unit.body);
}

function isNumber({ kind }: Type): boolean {
  return kind === "real" || kind === "integer" || kind === "boolean";
}

/** An array of numbers, or a number behind a pointer. */
function leadsToNumbers(type: Type): boolean {
  if (type.kind === "pointer") return isNumber(type.target) || leadsToNumbers(type.target);
  return type.kind === "array" && isNumber(type.element);
}
