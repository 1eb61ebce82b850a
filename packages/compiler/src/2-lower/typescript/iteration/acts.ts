/** Whether evaluating a piece of text does more than ask for values. */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { libraryName } from "../names/library-names.js";

/** Does the node itself call or store something? */
export function acts(p: ProgramContext, node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return libraryName(p, node.expression)?.startsWith("Math.") !== true;
  return (
    ts.isNewExpression(node) ||
    ts.isYieldExpression(node) ||
    ts.isDeleteExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    assigned(node) !== undefined
  );
}

/** What an assignment or a step stores in. */
export function assigned(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment ? bare(node.left) : undefined;
  }
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return undefined;
  const steps = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
  return steps ? bare(node.operand) : undefined;
}
