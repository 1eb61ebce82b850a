/**
 * An upper bound of a counting loop's iterations, to be evaluated just before the loop.
 * In: a loop that counts, and whether its limit stays the same. Out: the expression; undefined where the count is not known by then.
 * It may be negative for a loop that does not run, and a fraction where limits are.
 */
import { add, binary, constant, sub } from "../../il/builders.js";
import type { Expression } from "../../il/types.js";
import type { CountingHeader } from "./counting-header.js";

export function tripCount(counted: CountingHeader, isInvariant: (e: Expression) => boolean): Expression | undefined {
  const { first, limit, step, comparison } = counted;
  if (!isInvariant(limit)) return undefined;
  const span = step > 0 ? minus(limit, first) : minus(first, limit);
  const isInclusive = comparison === "lessEqual" || comparison === "greaterEqual";
  const width = Math.abs(step);
  if (width === 1) return isInclusive ? plusOne(span) : span;
  if (span.kind === "constant" && typeof span.value === "number") return constant(Math.floor(span.value / width) + 1);
  return add(binary("divide", span, constant(width)), constant(1));
}

function minus(a: Expression, b: Expression): Expression {
  if (b.kind !== "constant" || typeof b.value !== "number") return sub(a, b);
  if (a.kind === "constant" && typeof a.value === "number") return constant(a.value - b.value);
  if (b.value === 0) return a;
  return b.value < 0 ? add(a, constant(-b.value)) : sub(a, constant(b.value));
}

function plusOne(e: Expression): Expression {
  if (e.kind === "constant" && typeof e.value === "number") return constant(e.value + 1);
  if (e.kind === "binary" && e.operator === "subtract" && e.right.kind === "constant" && e.right.value === 1)
    return e.left;
  return add(e, constant(1));
}
