/** What headers of loops that count are made of: the variable alone, a step that is added to it, a comparison that begins with it, or is turned round. */
import type { BinaryOperator, Expression, VariableId } from "../types.js";

/** The variable that is read as a whole. */
export function wholeVariable(e: Expression | undefined): VariableId | undefined {
  return e?.kind === "read" && e.path.steps.length === 0 ? e.path.root : undefined;
}

/** The step of `i = i + s`, `i = s + i` or `i = i - s`, where it is subtracted in the last of them. */
export function stepAdded(
  value: Expression,
  isCounter: (e: Expression) => boolean,
): { readonly step: Expression; readonly isSubtracted: boolean } | undefined {
  if (value.kind !== "binary") return undefined;
  const { operator, left, right } = value;
  if (operator !== "add" && operator !== "subtract") return undefined;
  if (isCounter(left)) return { step: right, isSubtracted: operator === "subtract" };
  return operator === "add" && isCounter(right) ? { step: left, isSubtracted: false } : undefined;
}

/** `a < b` is `b > a`. */
export const mirroredComparison: Readonly<Partial<Record<BinaryOperator, BinaryOperator>>> = {
  less: "greater",
  lessEqual: "greaterEqual",
  greater: "less",
  greaterEqual: "lessEqual",
  notEqual: "notEqual",
};

/** What a comparison of integers is where it does not hold. Of reals it is not: NaN is neither less nor greater or equal. */
export const oppositeComparison: Readonly<Partial<Record<BinaryOperator, BinaryOperator>>> = {
  less: "greaterEqual",
  lessEqual: "greater",
  greater: "lessEqual",
  greaterEqual: "less",
  equal: "notEqual",
  notEqual: "equal",
};
