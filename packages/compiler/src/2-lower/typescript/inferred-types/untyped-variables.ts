/**
 * Variables whose declaration says `any` (`let x;`, `const a = [];`, `Array(n)`): their types come from their uses.
 *
 * Method: by syntax, in the function that declares the variable: what the checker finds where it is read, what the places it is handed
 * to expect, what is stored in its elements; else all that is stored in it, where nothing asks whether there is anything (projects that are
 * not strict have no other types for `let x;`). What this guesses wrong is found by check-stores.ts.
 */
import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import { arrayOf, pointerTo, real64 } from "../../../il/builders.js";
import type { Type } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "../names/assigned-names.js";
import { libraryName } from "../names/library-names.js";
import { isNumberByForm } from "../types/number-forms.js";
import { joinTypes } from "../types/type-keys.js";
import { convertType } from "../types/types.js";

export function typeOfUses(u: UnitContext, symbol: ts.Symbol): Type | undefined {
  const p = u.program;
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const declared = p.checker.getTypeOfSymbol(symbol);
  if (!hasAny(p, declared)) return undefined;
  let home: ts.Node = declaration;
  while (home.parent !== undefined && !ts.isSourceFile(home) && !ts.isFunctionLike(home)) home = home.parent;
  let whole: Type | undefined;
  let element: Type | undefined;
  let stored: Type | undefined;
  let isOpen = false;
  let isAsked = false;
  const join = (known: Type | undefined, type: ts.Type | undefined): Type | undefined => {
    if (type === undefined || hasAny(p, type)) return known;
    const converted = convertType(p, type, u.environment);
    if (converted.kind === "opaque" || converted.kind === "nil") return known;
    return known === undefined ? converted : joinTypes(known, converted);
  };
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isIdentifier(node) || node.text !== symbol.name || node === declaration.name) return;
    if (meantBy(p, node) !== symbol) return;
    isAsked ||= isAskedFor(p, node);
    if (isAssigned(node)) {
      const value = valueStored(node);
      const type = value === undefined || isNumberByForm(p, value) ? undefined : p.checker.getTypeAtLocation(value);
      if (value === undefined || (type !== undefined && (hasAny(p, type) || type.flags & nil()))) isOpen = true;
      else if (type === undefined) stored = stored === undefined ? real64 : joinTypes(stored, real64);
      else stored = join(stored, type);
      return;
    }
    whole = join(whole, p.checker.getTypeAtLocation(node));
    whole = join(whole, p.checker.getContextualType(node));
    for (const each of elementsStored(node)) element = join(element, p.checker.getTypeAtLocation(each));
  };
  visit(home);
  if (whole !== undefined) return whole;
  const isThere = !isAsked || isSetFirst(p, symbol, declaration);
  if (stored?.kind === "real" && !isOpen && isThere && declaration.initializer === undefined) return stored;
  return element !== undefined && p.checker.isArrayType(declared) ? pointerTo(arrayOf(element, "list")) : undefined;
}

const nil = once(() => ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void);

/** The variable, also in `{ x }`. */
function meantBy(p: ProgramContext, node: ts.Identifier): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(node.parent)
    ? p.checker.getShorthandAssignmentValueSymbol(node.parent)
    : p.checker.getSymbolAtLocation(node);
}

/** `x = e`, `x += e`: e; undefined where it gets what a pattern, a loop or a step gives. */
function valueStored(node: ts.Identifier): ts.Expression | undefined {
  const store = node.parent;
  return ts.isBinaryExpression(store) && store.left === node ? store.right : undefined;
}

/** May what is done depend on whether there is a value: is it more than an operand of arithmetic? */
function isAskedFor(p: ProgramContext, node: ts.Identifier): boolean {
  let at: ts.Node = node;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return !(steps().has(kind) || (kind === ts.SyntaxKind.EqualsToken && parent.left === at));
  }
  if (ts.isCallExpression(parent)) return libraryName(p, parent.expression)?.startsWith("Math.") !== true;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  return !(ts.isElementAccessExpression(parent) && parent.argumentExpression === at);
}

const steps = once(
  (): ReadonlySet<ts.SyntaxKind> =>
    new Set([
      ts.SyntaxKind.PlusToken,
      ts.SyntaxKind.MinusToken,
      ts.SyntaxKind.AsteriskToken,
      ts.SyntaxKind.SlashToken,
      ts.SyntaxKind.PercentToken,
      ts.SyntaxKind.AsteriskAsteriskToken,
      ts.SyntaxKind.LessThanToken,
      ts.SyntaxKind.LessThanEqualsToken,
      ts.SyntaxKind.GreaterThanToken,
      ts.SyntaxKind.GreaterThanEqualsToken,
      ts.SyntaxKind.PlusEqualsToken,
      ts.SyntaxKind.MinusEqualsToken,
      ts.SyntaxKind.AsteriskEqualsToken,
      ts.SyntaxKind.SlashEqualsToken,
      ts.SyntaxKind.PercentEqualsToken,
      ts.SyntaxKind.AsteriskAsteriskEqualsToken,
    ]),
);

/** Of the statements that name the variable the first behind its declaration sets it: `let x; x = e;`. */
function isSetFirst(p: ProgramContext, symbol: ts.Symbol, declaration: ts.VariableDeclaration): boolean {
  const own = declaration.parent.parent;
  if (!ts.isVariableStatement(own) || !ts.isBlock(own.parent)) return false;
  const names = (at: ts.Node): boolean =>
    (ts.isIdentifier(at) && meantBy(p, at) === symbol) || ts.forEachChild(at, names) === true;
  const { statements } = own.parent;
  if (statements.some((s) => s.pos < own.pos && names(s))) return false;
  const first = statements.find((s) => s.pos > own.pos && names(s));
  if (first === undefined || !ts.isExpressionStatement(first) || !ts.isBinaryExpression(first.expression)) return false;
  const { left, operatorToken, right } = first.expression;
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && names(left) && ts.isIdentifier(left) && !names(right);
}

/** Does the type leave open what a value is? */
function hasAny(p: ProgramContext, type: ts.Type): boolean {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  return p.checker.isArrayType(type) && p.checker.getTypeArguments(type as ts.TypeReference).some((t) => hasAny(p, t));
}

/** `a[i] = e`, `a.push(e)` */
function elementsStored(node: ts.Identifier): readonly ts.Expression[] {
  const access = node.parent;
  if (ts.isElementAccessExpression(access) && access.expression === node) {
    const store = access.parent;
    const isStore = ts.isBinaryExpression(store) && store.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return isStore && bare(store.left) === access ? [store.right] : [];
  }
  if (ts.isPropertyAccessExpression(access) && access.expression === node && access.name.text === "push") {
    return ts.isCallExpression(access.parent) ? access.parent.arguments : [];
  }
  return [];
}
