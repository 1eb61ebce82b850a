/**
 * Which class an expression always stands for: the name of a class, or of a constant that holds one. What may stand for several is a
 * value (class-values.ts).
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { assignedWithin, symbolOf } from "../names/symbols.js";

export function classNamed(p: ProgramContext, node: ts.Expression): ts.ClassLikeDeclaration | undefined {
  // What an assertion or a type says of it may be another class.
  let inner = node;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  if (ts.isClassExpression(inner)) return inner;
  if (inner.kind === ts.SyntaxKind.ThisKeyword) return classAround(inner);
  if (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner)) return undefined;
  const symbol = symbolOf(p, ts.isPropertyAccessExpression(inner) ? inner.name : inner);
  const declaration = symbol?.valueDeclaration;
  if (symbol === undefined || declaration === undefined) return undefined;
  if (ts.isClassLike(declaration)) return declaration;
  return p.remember("class of a constant", symbol, () => {
    if (!ts.isVariableDeclaration(declaration) && !isStaticProperty(declaration)) return undefined;
    if (declaration.initializer === undefined || !keepsValue(p, symbol, declaration)) return undefined;
    if ((declaration.type ?? ts.getJSDocType(declaration)) !== undefined) return undefined;
    return classNamed(p, declaration.initializer);
  });
}

function isStaticProperty(node: ts.Node): node is ts.PropertyDeclaration {
  return ts.isPropertyDeclaration(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
}

function keepsValue(
  p: ProgramContext,
  symbol: ts.Symbol,
  node: ts.VariableDeclaration | ts.PropertyDeclaration,
): boolean {
  if (ts.isVariableDeclaration(node) && node.parent.flags & ts.NodeFlags.Const) return true;
  return !p.parsed.files.some((file) => assignedWithin(file, p, symbol));
}

/** The class that `this` of a static member is. */
function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  let at = node;
  while (!ts.isClassElement(at.parent)) {
    at = at.parent;
    if (ts.isSourceFile(at) || ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return undefined;
  }
  const member = at.parent;
  const isStatic =
    ts.isClassStaticBlockDeclaration(member) || (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
  return isStatic && ts.isClassLike(member.parent) ? member.parent : undefined;
}

/** Is the name of a class mentioned as a value that is handed on? */
export function isHandedOn(node: ts.Identifier): boolean {
  let at: ts.Node = node;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) at = at.parent;
  const { parent } = at;
  if (ts.isNewExpression(parent)) return parent.expression !== at;
  if (ts.isPropertyAccessExpression(parent) || ts.isExpressionWithTypeArguments(parent)) return false;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return kind !== ts.SyntaxKind.InstanceOfKeyword && !/^[!=]==?$/.test(parent.operatorToken.getText());
  }
  if (ts.isClassLike(parent) || ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return false;
  return (
    !ts.isMetaProperty(parent) &&
    !ts.isImportSpecifier(parent) &&
    !ts.isExportSpecifier(parent) &&
    !ts.isImportClause(parent)
  );
}
