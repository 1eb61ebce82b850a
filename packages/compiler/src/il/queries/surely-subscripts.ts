/**
 * Statements that find an element by a variable, whenever they run. Where numbers are no integers by their type, such a variable is a whole number:
 * what is not whole finds no element.
 */
import { samePath } from "../equal.js";
import type { Expression, Path, Statement, VariableId } from "../types.js";
import { forEachExpression, forEachPath } from "../visit.js";

/** Does it subscript with the variable, or with its sum with a whole number? */
export function surelySubscripts(s: Statement, variable: VariableId, isWhole: (e: Expression) => boolean): boolean {
  if (s.kind !== "assign") return false;
  let subscripts = false;
  const surely = (path: Path): void => {
    for (const step of path.steps)
      if (step.kind === "index" && step.indices.some((index) => isShifted(index, variable, isWhole))) subscripts = true;
  };
  surely(s.target);
  if (!mayBeSkipped(s.value)) forEachPath(s, surely);
  return subscripts;
}

/** v = v ± a whole constant */
export function isWholeStep(s: Statement): s is WholeStep {
  if (s.kind !== "assign" || s.target.steps.length > 0) return false;
  const { value, target } = s;
  if (value.kind !== "binary" || (value.operator !== "add" && value.operator !== "subtract")) return false;
  if (value.left.kind !== "read" || !samePath(value.left.path, target)) return false;
  const step = value.right;
  return step.kind === "constant" && typeof step.value === "number" && Number.isInteger(step.value);
}

export type WholeStep = Extract<Statement, { kind: "assign" }> & { readonly value: { readonly left: Expression } };

/** The variable, or its sum with a whole number. */
function isShifted(e: Expression, variable: VariableId, isWhole: (e: Expression) => boolean): boolean {
  if (e.kind === "read") return e.path.root === variable && e.path.steps.length === 0;
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return false;
  return (
    (isShifted(e.left, variable, isWhole) && isWhole(e.right)) ||
    (isShifted(e.right, variable, isWhole) && isWhole(e.left))
  );
}

/** Are there operands that are evaluated in some cases only? */
function mayBeSkipped(e: Expression): boolean {
  let isSkippable = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "conditional") isSkippable = true;
    if (inner.kind === "binary" && ["and", "or", "coalesce"].includes(inner.operator)) isSkippable = true;
  });
  return isSkippable;
}
