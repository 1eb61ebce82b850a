/** May a value be null or undefined? What its type says does not count: elements, entries and fields may not be there. */
import type { Expression, VariableId } from "../types.js";

export function mayBeMissing(value: Expression, isPresent: (variable: VariableId) => boolean): boolean {
  const isOpen = (e: Expression): boolean => mayBeMissing(e, isPresent);
  switch (value.kind) {
    case "constant":
      return value.value === null || value.value === undefined;
    case "read":
      return value.path.steps.length > 0 || !isPresent(value.path.root);
    case "conditional":
      return isOpen(value.whenTrue) || isOpen(value.whenFalse);
    case "convert":
      return isOpen(value.operand);
    case "binary":
      if (value.operator === "coalesce") return isOpen(value.right);
      if (value.operator !== "and" && value.operator !== "or") return false;
      return isOpen(value.left) || isOpen(value.right);
    case "operation":
      // Keys and characters beyond the last one, and what functions of the host give.
      return value.name === "keyAt" || value.name === "stringOp" || value.name === "external";
    default:
      return false;
  }
}
