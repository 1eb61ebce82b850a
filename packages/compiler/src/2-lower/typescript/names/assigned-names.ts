/** Where names are assigned, by syntax. */
import ts from "#typescript";

/** Is the identifier the target of an assignment? */
export function isAssigned(node: ts.Node): boolean {
  let at: ts.Node = node;
  for (;;) {
    const parent: ts.Node = at.parent;
    if (ts.isBinaryExpression(parent)) {
      const kind = parent.operatorToken.kind;
      return parent.left === at && kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    }
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
      return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
    }
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === at;
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === at) ||
      ts.isObjectLiteralExpression(parent)
    ) {
      at = parent;
      continue;
    }
    return false;
  }
}
