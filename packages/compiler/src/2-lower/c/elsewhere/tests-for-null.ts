/**
 * Tests whether a pointer is NULL: `if (p)`, `if (p != NULL)`, `if ((p = malloc(n)) == NULL)`.
 * In: the test of an `if`. Out: the pointer, and whether it leads somewhere where the test holds.
 */

import type { Expression } from "../../../1-parse/c/syntax.js";

interface TestForNull {
  /** Where the pointer is. */
  readonly pointer: Expression;
  /** It leads somewhere where the test holds, or where it does not. */
  readonly leadsWhen: boolean;
}

export function testForNull(test: Expression): TestForNull | null {
  const e = withoutCasts(test);
  if (e.kind === "unary" && e.operator === "not") return opposite(testForNull(e.operand));
  if (e.kind === "binary" && (e.operator === "equal" || e.operator === "notEqual")) {
    const other = isNull(e.left) ? e.right : isNull(e.right) ? e.left : null;
    const found = other === null ? null : testForNull(other);
    return e.operator === "equal" ? opposite(found) : found;
  }
  if (e.type.kind !== "pointer") return null;
  return { pointer: e.kind === "assign" ? withoutCasts(e.target) : e, leadsWhen: true };
}

function opposite(test: TestForNull | null): TestForNull | null {
  return test === null ? null : { ...test, leadsWhen: !test.leadsWhen };
}

/** One variable, or one field of it: what runs in between is not looked at. */
export function isSamePlace(a: Expression, b: Expression): boolean {
  const [x, y] = [withoutCasts(a), withoutCasts(b)];
  if (x.kind === "variable") return y.kind === "variable" && x.symbol === y.symbol;
  if (x.kind === "member") return y.kind === "member" && x.field === y.field && isSamePlace(x.object, y.object);
  const isBehind = x.kind === "unary" && x.operator === "dereference";
  return isBehind && y.kind === "unary" && y.operator === "dereference" && isSamePlace(x.operand, y.operand);
}

export function isNull(e: Expression): boolean {
  const inner = withoutCasts(e);
  return inner.kind === "assign" ? isNull(inner.value) : inner.kind === "integer" && inner.value === 0n;
}

/** Also without the step from an array to its first element. */
export function withoutCasts(e: Expression): Expression {
  return e.kind === "convert" ? withoutCasts(e.operand) : e;
}
