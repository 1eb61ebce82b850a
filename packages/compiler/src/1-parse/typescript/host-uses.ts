/** Where a module's text names one of its variables (`x`), or a property of a class (`C.x`, `C.#x`): declarations and types left out. */
import ts from "#typescript";
import type { HostUse } from "../../languages/host-module.js";
import { isOnlyReadAt, isTarget } from "./only-read.js";

/** `symbol`: the variable's. Properties are told by their names alone. */
export function hostUses(
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  name: string,
  symbol: ts.Symbol | undefined,
): HostUse[] {
  const found: HostUse[] = [];
  const property = /\.(.*)$/.exec(name)?.[1];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const use = property === undefined ? variableUse(checker, node, name, symbol) : propertyUse(node, property);
    if (use !== undefined) {
      const onlyRead = !isTarget(use) && isOnlyReadAt(checker, use);
      found.push({
        start: use.getStart(file),
        anchor: anchorOf(file, use),
        onlyRead,
        stores: !onlyRead && stores(use),
        atLoad: ts.findAncestor(use, runsLater) === undefined,
        isHandedOut: isHandedOut(checker, use),
        statement: statementOf(file, use),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function variableUse(
  checker: ts.TypeChecker,
  node: ts.Node,
  name: string,
  symbol: ts.Symbol | undefined,
): ts.Expression | undefined {
  if (!ts.isIdentifier(node) || node.text !== name) return undefined;
  const { parent } = node;
  const declares = ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isFunctionDeclaration(parent);
  if (declares && parent.name === node) return undefined;
  const meant = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  return meant === symbol ? node : undefined;
}

function propertyUse(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === name ? node : undefined;
  if (!ts.isElementAccessExpression(node)) return undefined;
  const key = node.argumentExpression;
  return ts.isStringLiteralLike(key) && key.text === name ? node : undefined;
}

/** A function; what a field of a class is first set to, too. */
function runsLater(node: ts.Node): boolean {
  if (ts.isPropertyDeclaration(node)) return !node.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword);
  return ts.isFunctionLike(node);
}

function anchorOf(file: ts.SourceFile, use: ts.Node): number {
  const parameter = ts.findAncestor(use, (node) => ts.isFunctionLike(node) || ts.isParameter(node));
  if (parameter === undefined || !ts.isParameter(parameter)) return use.getStart(file);
  const { body } = parameter.parent as ts.FunctionLikeDeclaration;
  return body === undefined ? use.getStart(file) : body.getStart(file);
}

/** `f(x)`, `f({ x }, [x])` of a function that has no text, and is none of the language's own, which keep what they are given (`push`, `set`). */
function isHandedOut(checker: ts.TypeChecker, use: ts.Node): boolean {
  const holder = ts.findAncestor(use.parent, (node) => !isPartOfLiteral(node)) as ts.Node;
  if (!ts.isCallExpression(holder) || holder.expression === use) return false;
  const declared = checker.getResolvedSignature(holder)?.declaration?.getSourceFile();
  return declared === undefined || (declared.isDeclarationFile && !declared.fileName.startsWith("/~lib"));
}

function isPartOfLiteral(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSpreadElement(node)
  );
}

/** A statement; of a function that is an expression, that expression. */
function statementOf(file: ts.SourceFile, use: ts.Node): HostUse["statement"] {
  let at = use;
  while (!ts.isStatement(at) && at.parent !== undefined && !ts.isFunctionLike(at.parent)) at = at.parent;
  return { start: at.getStart(file), end: at.getEnd() };
}

/** `x = …`, `x[i] = …`, `x.y.push(…)`. */
function stores(use: ts.Expression): boolean {
  let at: ts.Expression = use;
  for (;;) {
    if (isTarget(at)) return true;
    const { parent } = at;
    const isWrapped =
      ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent);
    const isPart =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === at;
    if (!isWrapped && !isPart) return at !== use && ts.isCallExpression(parent) && parent.expression === at;
    at = parent;
  }
}
