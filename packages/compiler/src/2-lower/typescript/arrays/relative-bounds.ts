/**
 * Bounds of array methods as JavaScript takes them: whole numbers, counted from the end where they are negative, and cut off at the
 * array's ends. What the program's text shows to be such an index already stays as it is written.
 */
import { add, conditional, constant, intrinsic, length, less, read, real64, sub } from "../../../il/builders.js";
import { sameExpression } from "../../../il/equal.js";
import type { Expression, Path } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";

/** An index from 0 to the array's length. */
export function relativeBound(u: UnitContext, array: Path, bound: Expression, name: string): Expression {
  const n = length(read(array));
  if (sameExpression(bound, n)) return bound;
  const back = constantBehindMinus(bound);
  if (back !== undefined) return intrinsic("max", [sub(n, constant(Math.trunc(back))), constant(0)]);
  if (bound.kind === "constant" && typeof bound.value === "number") {
    const whole = Math.trunc(bound.value);
    return whole > 0 ? intrinsic("min", [Number.isNaN(whole) ? constant(0) : constant(whole), n]) : constant(0);
  }
  if (isLength(bound)) return intrinsic("min", [bound, n]);
  const t = held(u, isWhole(bound) ? bound : intrinsic("trunc", [bound]), name);
  const zero = constant(0);
  const whenNegative = conditional(less(t, zero), intrinsic("max", [add(n, t), zero]), zero);
  const value = conditional(less(zero, t), intrinsic("min", [t, n]), whenNegative);
  // A variable of its own: the statement's derivative needs it, too.
  const place = u.local(name, real64);
  u.emit({ kind: "assign", target: place, value, origin: u.origin });
  return read(place);
}

/** For `-c`, c. */
export function constantBehindMinus(bound: Expression): number | undefined {
  if (bound.kind !== "unary" || bound.operator !== "negate" || bound.operand.kind !== "constant") return undefined;
  return typeof bound.operand.value === "number" ? bound.operand.value : undefined;
}

function isLength(e: Expression): boolean {
  return e.kind === "operation" && e.name === "length";
}

/** Whole wherever it is finite and small enough to be an index. */
function isWhole(e: Expression): boolean {
  if (e.kind === "constant") return Number.isInteger(e.value);
  if (e.kind === "binary")
    return ["add", "subtract", "multiply"].includes(e.operator) && isWhole(e.left) && isWhole(e.right);
  return isLength(e);
}
