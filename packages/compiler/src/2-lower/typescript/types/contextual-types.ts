/** The type that an expression is wanted as, where it stands. `e satisfies T` wants no T: it only asks whether e is one. */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";

export function contextualType({ checker }: ProgramContext, node: ts.Expression): ts.Type | undefined {
  const asked = asksAround(node);
  if (asked !== undefined && checker.getContextualType(asked) === undefined) return undefined;
  return checker.getContextualType(node);
}

/** The `satisfies` that an expression is in, as a part of the literal that it asks about. */
function asksAround(node: ts.Expression): ts.SatisfiesExpression | undefined {
  let at: ts.Node = node;
  while (isWithin(at, at.parent)) at = at.parent;
  return ts.isSatisfiesExpression(at.parent) && at.parent.expression === at ? at.parent : undefined;
}

function isWithin(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isArrowFunction(parent)) return parent.body === node;
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isAsExpression(parent) && ts.isConstTypeReference(parent.type))
  );
}
