/** Over which values counters run, as far as two ranges have to be compared. */

import { sameExpression } from "../../il/equal.js";
import { wholeVariable } from "../../il/queries/counting.js";
import type { Expression } from "../../il/types.js";
import type { CountedLoop } from "./counted-loops.js";

/** The loop takes every value from its start to its bound, in order. */
export function isAscending({ step, descending, leavesEarly }: CountedLoop): boolean {
  return !descending && !leavesEarly && step.kind === "constant" && step.value === 1;
}

/** Is the one value never below the other? `around`: the loops that the first stands in. */
export function isAtLeast(value: Expression, least: Expression, around: readonly (CountedLoop | undefined)[]): boolean {
  const { base, offset } = shifted(value);
  const other = shifted(least);
  const isSame = base === null || other.base === null ? base === other.base : sameExpression(base, other.base);
  if (isSame) return offset >= other.offset;
  if (base === null || offset < 0) return false;
  const counter = wholeVariable(base);
  const outer = around.find((c) => c !== undefined && c.variable === counter);
  return outer !== undefined && isAscending(outer) && isAtLeast(outer.from, least, around);
}

/** `i + 3` as i and 3; `3` as nothing and 3. */
export function shifted(e: Expression): { readonly base: Expression | null; readonly offset: number } {
  if (e.kind === "constant")
    return typeof e.value === "number" ? { base: null, offset: e.value } : { base: e, offset: 0 };
  if (e.kind === "convert") return { base: wholeVariable(e.operand) === undefined ? e : e.operand, offset: 0 };
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return { base: e, offset: 0 };
  const right = shifted(e.right);
  if (right.base !== null) return { base: e, offset: 0 };
  const left = shifted(e.left);
  return { base: left.base, offset: left.offset + (e.operator === "add" ? right.offset : -right.offset) };
}
