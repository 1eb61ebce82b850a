/**
 * Expressions that are numbers by their form: the checker works out the type of a nest of choices or operators from its innermost
 * parts again for each level that it is asked for.
 */
import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import type { ProgramContext } from "../context.js";
import { typeInExpression } from "../names/expression-names.js";

const arithmetic = once(
  (): ReadonlySet<ts.SyntaxKind> =>
    new Set([
      ts.SyntaxKind.MinusToken,
      ts.SyntaxKind.AsteriskToken,
      ts.SyntaxKind.SlashToken,
      ts.SyntaxKind.PercentToken,
      ts.SyntaxKind.AsteriskAsteriskToken,
    ]),
);

/** Is it an operation on numbers, or a choice between such, whatever its context is? What is big or anything is left to the checker. */
export function isNumberByForm(p: ProgramContext, node: ts.Node): boolean {
  if (ts.isNumericLiteral(node)) return true;
  if (!ts.isBinaryExpression(node) && !ts.isConditionalExpression(node) && !ts.isParenthesizedExpression(node))
    return false;
  return p.remember("number by form", node, () => {
    if (ts.isParenthesizedExpression(node)) return isNumberByForm(p, node.expression);
    if (ts.isConditionalExpression(node)) return isNumber(p, node.whenTrue) && isNumber(p, node.whenFalse);
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return isNumber(p, node.right) && isNumber(p, node.left);
    return arithmetic().has(kind) && (isNumber(p, node.right) || isNumber(p, node.left));
  });
}

function isNumber(p: ProgramContext, node: ts.Expression): boolean {
  if (isNumberByForm(p, node)) return true;
  if (!ts.isIdentifier(node) && !ts.isElementAccessExpression(node) && !ts.isPropertyAccessExpression(node))
    return false;
  return p.remember("number", node, () => (typeInExpression(p, node).flags & ts.TypeFlags.NumberLike) !== 0);
}
