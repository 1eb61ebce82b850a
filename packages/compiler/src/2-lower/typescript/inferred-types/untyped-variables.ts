/**
 * Variables whose declaration says `any` (`let x;`, `const a = [];`, `Array(n)`): their types come from their uses.
 *
 * Method: by syntax, in the function that declares the variable: what the checker finds where it is read, what the places it is handed
 * to expect, what is stored in its elements. What this guesses wrong is found by check-stores.ts.
 */
import ts from "#typescript";
import { arrayOf, pointerTo } from "../../../il/builders.js";
import type { Type } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "../names/assigned-names.js";
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
  const join = (known: Type | undefined, type: ts.Type | undefined): Type | undefined => {
    if (type === undefined || hasAny(p, type)) return known;
    const converted = convertType(p, type, u.environment);
    if (converted.kind === "opaque" || converted.kind === "nil") return known;
    return known === undefined ? converted : joinTypes(known, converted);
  };
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isIdentifier(node) || node.text !== symbol.name || node === declaration.name) return;
    if (p.checker.getSymbolAtLocation(node) !== symbol || isAssigned(node)) return;
    whole = join(whole, p.checker.getTypeAtLocation(node));
    whole = join(whole, p.checker.getContextualType(node));
    for (const stored of elementsStored(node)) element = join(element, p.checker.getTypeAtLocation(stored));
  };
  visit(home);
  if (whole !== undefined) return whole;
  return element !== undefined && p.checker.isArrayType(declared) ? pointerTo(arrayOf(element, "list")) : undefined;
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
