/** What a name in the user's text means. */

import ts from "#typescript";
import type { HostName } from "../../../il/types.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "./assigned-names.js";
import { symbolInExpression } from "./expression-names.js";

/** Is it declared by the language's library (or the ambient host)? */
export function isLibrary(p: ProgramContext, symbol: ts.Symbol): boolean {
  return p.remember("library", symbol, () => {
    const declaration = symbol.declarations?.[0];
    return declaration?.getSourceFile().fileName.startsWith("/~lib") ?? false;
  });
}

/** Where the value that a name stands for is declared: an interface may have the same name. */
export function declarationOf(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
  return symbol?.valueDeclaration ?? symbol?.declarations?.[0];
}

/** The symbol a name means, imports followed. */
export function symbolOf(p: ProgramContext, node: ts.Node): ts.Symbol | undefined {
  const parent = node.parent as ts.Node | undefined;
  let symbol: ts.Symbol | undefined;
  if (parent !== undefined && ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    symbol = p.checker.getShorthandAssignmentValueSymbol(parent);
  } else {
    symbol = symbolInExpression(p, node);
  }
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) symbol = p.checker.getAliasedSymbol(symbol);
  return symbol;
}

/** Is the variable declared at the top level of a module? `export default …` makes one, too. */
export function isModuleLevel(declaration: ts.Node): boolean {
  if (ts.isExportAssignment(declaration)) return true;
  let node: ts.Node = declaration;
  while (ts.isBindingElement(node) || ts.isBindingName(node) || ts.isVariableDeclaration(node)) node = node.parent;
  return (
    ts.isVariableDeclarationList(node) && ts.isVariableStatement(node.parent) && ts.isSourceFile(node.parent.parent)
  );
}

export function isFunctionNode(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node)
  );
}

/** Does the variable keep its initial value? */
export function isSteady(p: ProgramContext, symbol: ts.Symbol, declaration: ts.VariableDeclaration): boolean {
  if (declaration.parent.flags & ts.NodeFlags.Const) return true;
  return p.remember("steady", symbol, () => {
    let home: ts.Node = declaration;
    while (!ts.isSourceFile(home) && !ts.isFunctionLike(home)) home = home.parent;
    return !assignedWithin(home, p, symbol);
  });
}

/** Is the variable assigned in a piece of the text? */
export function assignedWithin(node: ts.Node, p: ProgramContext, symbol: ts.Symbol): boolean {
  if (ts.isIdentifier(node) && node.text === symbol.name && isAssigned(node) && symbolOf(p, node) === symbol)
    return true;
  return ts.forEachChild(node, (child) => assignedWithin(child, p, symbol) || undefined) ?? false;
}

/** The function a symbol always means: a function declaration, or a variable that keeps the function it is given first. */
export function functionOf(
  p: ProgramContext,
  symbol: ts.Symbol,
): ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | undefined {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration) && declaration.body !== undefined) return declaration;
    if (ts.isFunctionExpression(declaration)) return declaration;
    const own = propertyOfFunction(symbol, declaration) ?? exportedFunction(declaration);
    if (own !== undefined) return own;
    if (
      ts.isVariableDeclaration(declaration) &&
      ts.isIdentifier(declaration.name) &&
      declaration.initializer !== undefined
    ) {
      const value = bare(declaration.initializer);
      if (!ts.isArrowFunction(value) && !ts.isFunctionExpression(value)) return undefined;
      return isSteady(p, symbol, declaration) ? value : undefined;
    }
  }
  return undefined;
}

/** `export default (x) => …;` */
function exportedFunction(declaration: ts.Node): ts.FunctionExpression | ts.ArrowFunction | undefined {
  if (!ts.isExportAssignment(declaration)) return undefined;
  const value = bare(declaration.expression);
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
}

/** `total.of = function (…) { … };` at the top of a module, once. */
function propertyOfFunction(
  symbol: ts.Symbol,
  declaration: ts.Node,
): ts.FunctionExpression | ts.ArrowFunction | undefined {
  if (!ts.isPropertyAccessExpression(declaration) || !ts.isIdentifier(declaration.expression)) return undefined;
  const store = declaration.parent;
  if (!ts.isBinaryExpression(store) || store.left !== declaration || symbol.declarations?.length !== 1)
    return undefined;
  if (!ts.isExpressionStatement(store.parent) || !ts.isSourceFile(store.parent.parent)) return undefined;
  const value = bare(store.right);
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
}

/** Where and under which name the host program declares a symbol. */
export function hostNameOf(p: ProgramContext, declaration: ts.Node, name: string): HostName {
  const file = declaration.getSourceFile();
  const exports = p.remember("exports", file, () => {
    const module = p.checker.getSymbolAtLocation(file);
    const names = new Map<ts.Symbol, string>();
    for (const symbol of module === undefined ? [] : p.checker.getExportsOfModule(module)) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? p.checker.getAliasedSymbol(symbol) : symbol;
      if (!names.has(target) || symbol.name === target.name) names.set(target, symbol.name);
    }
    return names;
  });
  const symbol = (declaration as { symbol?: ts.Symbol }).symbol;
  const exported = symbol === undefined ? undefined : exports.get(symbol);
  return { module: file.fileName, name: exported ?? name, exported: exported !== undefined };
}
