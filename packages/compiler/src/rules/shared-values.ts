/**
 * The costly subexpressions of a value that its derivative evaluates again: `exp(x)` in `exp(x) + y`, `sin(x)` in `sin(x) * y`
 * where y is active. What is cheap (arithmetic) is better evaluated again than named.
 */
import { sameExpression } from "../il/equal.js";
import type { Expression, Path } from "../il/types.js";
import { forEachExpression, operandsOf } from "../il/visit.js";
import { numberOf } from "./factors.js";
import { linearExpressions } from "./linear-reads.js";
import { linearize } from "./linearize.js";

const cheap: ReadonlySet<string> = new Set([
  "abs",
  "ceil",
  "floor",
  "fround",
  "max",
  "min",
  "round",
  "sign",
  "trunc",
  "imul",
  "clz32",
  "complex",
  "conjugate",
  "imaginaryPart",
  "realPart",
  "upright",
]);

/**
 * `stored`: what reads the value back once the statement has stored it, or null where it cannot be read back. The subexpressions
 * come as nodes of `value`.
 */
export function sharedValues(
  value: Expression,
  stored: Expression | null,
  isActive: (path: Path) => boolean,
): Expression[] {
  const costly: Expression[] = [];
  forEachExpression(value, (e) => {
    if (isCostly(e)) costly.push(e);
  });
  if (costly.length === 0) return [];
  const shared: Expression[] = [];
  const look = (e: Expression): void => {
    const same = isCostly(e) ? costly.filter((own) => own === e || sameExpression(own, e)) : [];
    shared.push(...same);
    // What is inside a value that gets a name is not evaluated again.
    if (same.length === 0) operandsOf(e).forEach(look);
  };
  linearExpressions(linearize(value, stored, isActive)).forEach(look);
  return shared;
}

export function isCostly(e: Expression): boolean {
  if (e.kind === "intrinsic") return !cheap.has(e.name);
  if (e.kind !== "binary" || e.operator !== "power") return false;
  const exponent = numberOf(e.right);
  return exponent === undefined || (exponent !== 2 && exponent !== 1);
}
