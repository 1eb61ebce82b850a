/**
 * The costly subexpressions of a value that its derivative evaluates again: `exp(x)` in `exp(x) + y`, `sin(x)` in `sin(x) * y`
 * where y is active. What is cheap (arithmetic) is better evaluated again than named, unless the derivative gets too long.
 */
import { ExpressionClasses } from "../il/queries/expression-classes.js";
import type { Expression, Path } from "../il/types.js";
import { forEachExpression, operandsOf } from "../il/visit.js";
import { cheapIntrinsics } from "./cheap-intrinsics.js";
import { numberOf } from "./factors.js";
import { linearExpressions } from "./linear-reads.js";
import { linearize } from "./linearize.js";
import { partsOfLongDerivative } from "./long-derivatives.js";

/**
 * `stored`: what reads the value back once the statement has stored it, or null where it cannot be read back. The subexpressions
 * come as nodes of `value`.
 */
export function sharedValues(
  value: Expression,
  stored: Expression | null,
  isActive: (path: Path) => boolean,
): Expression[] {
  const costly = costlyAgain(value, stored, isActive);
  return [...costly, ...partsOfLongDerivative(value, costly)];
}

function costlyAgain(
  value: Expression,
  stored: Expression | null,
  isActive: (path: Path) => boolean,
): ReadonlySet<Expression> {
  const classes = new ExpressionClasses();
  const costly = new Map<number, Expression[]>();
  forEachExpression(value, (e) => {
    if (!isCostly(e)) return;
    const equal = costly.get(classes.of(e));
    if (equal === undefined) costly.set(classes.of(e), [e]);
    else equal.push(e);
  });
  const shared = new Set<Expression>();
  if (costly.size === 0) return shared;
  const look = (e: Expression): void => {
    const same = isCostly(e) ? costly.get(classes.of(e)) : undefined;
    for (const own of same ?? []) shared.add(own);
    // What is inside a value that gets a name is not evaluated again.
    if (same === undefined) operandsOf(e).forEach(look);
  };
  linearExpressions(linearize(value, stored, isActive)).forEach(look);
  return shared;
}

export function isCostly(e: Expression): boolean {
  if (e.kind === "intrinsic") return !cheapIntrinsics.has(e.name);
  if (e.kind !== "binary" || e.operator !== "power") return false;
  const exponent = numberOf(e.right);
  return exponent === undefined || (exponent !== 2 && exponent !== 1);
}
