import { sameExpression } from "../../../il/equal.js";
import type { Expression } from "../../../il/types.js";

/** `x < y ? x : y`: the smaller (or larger) of two; null: something else. */
export function chosen(e: Expression, which: "min" | "max"): readonly Expression[] | null {
  if (e.kind === "intrinsic" && e.name === which) return e.arguments;
  if (e.kind === "convert") return chosen(e.operand, which);
  if (e.kind !== "conditional" || e.test.kind !== "binary") return null;
  const { left, right, operator } = e.test;
  const isLess = operator === "less" || operator === "lessEqual";
  if (!isLess && operator !== "greater" && operator !== "greaterEqual") return null;
  const [first, second] = isLess === (which === "min") ? [left, right] : [right, left];
  const isChoice = sameExpression(e.whenTrue, first) && sameExpression(e.whenFalse, second);
  return isChoice ? [left, right] : null;
}
