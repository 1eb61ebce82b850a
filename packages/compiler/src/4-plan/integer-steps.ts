/**
 * `i = i + 1` of a whole number is undone by `i = i - 1`: exactly, as long as the numbers are whole.
 */
import type { IntegerValues } from "../3-analyze/integer-values.js";
import { samePath } from "../il/equal.js";
import type { Statement } from "../il/types.js";

export function isIntegerStep(s: Statement, integers: IntegerValues): boolean {
  if (s.kind !== "assign" || s.target.steps.length > 0) return false;
  const { value, target } = s;
  if (value.kind !== "binary" || (value.operator !== "add" && value.operator !== "subtract")) return false;
  if (value.left.kind !== "read" || !samePath(value.left.path, target)) return false;
  const step = value.right;
  if (step.kind !== "constant" || typeof step.value !== "number" || !Number.isInteger(step.value)) return false;
  return integers.isInteger(value.left);
}
