/**
 * The type that an expression is wanted as, where it stands. `e satisfies T` wants no T: it only asks whether e is one. Nor does a pattern,
 * `const { v: [a, b] } = e`: what is taken by position need not be an array.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";

export function contextualType({ checker }: ProgramContext, node: ts.Expression): ts.Type | undefined {
  let whole: ts.Node = node;
  while (isWithin(whole, whole.parent)) whole = whole.parent;
  const { parent } = whole;
  if (ts.isSatisfiesExpression(parent) && checker.getContextualType(parent) === undefined) return undefined;
  return isTakenApart(parent, whole) ? undefined : checker.getContextualType(node);
}

function isTakenApart(node: ts.Node, value: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const isStore = node.operatorToken.kind === ts.SyntaxKind.EqualsToken && node.right === value;
    return isStore && (ts.isArrayLiteralExpression(node.left) || ts.isObjectLiteralExpression(node.left));
  }
  if (!ts.isVariableDeclaration(node) && !ts.isParameter(node)) return false;
  return !ts.isIdentifier(node.name) && node.type === undefined;
}

/** Is the node a part of a literal, or of a choice? */

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
