/**
 * `var` belongs to the function around it: what a loop's body declares is one variable in all iterations, and what both branches
 * declare is one variable. Where functions share it, its box is made at the start of the function, and each declaration assigns.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isFunctionNode, isLibrary, symbolOf } from "./symbols.js";

/** Is this the name of a `var` that stands in a statement of the function's body, not in the body itself? */
export function isNestedVar(declaration: ts.Node): boolean {
  const list = listAround(declaration);
  if (list === undefined) return false;
  const at = list.parent;
  return !(ts.isVariableStatement(at) && isBodyOfFunction(at.parent)) && !ts.isSourceFile(at.parent);
}

/** Is this the name of a `var` that a loop may declare again? */
export function isVarInLoop(declaration: ts.Node): boolean {
  const list = listAround(declaration);
  if (list === undefined) return false;
  for (let at: ts.Node = list; !ts.isSourceFile(at.parent) && !isFunctionNode(at); at = at.parent) {
    if (!ts.isIterationStatement(at.parent, false)) continue;
    if (!(ts.isForStatement(at.parent) && at.parent.initializer === at)) return true;
  }
  return false;
}

export function isBodyOfFunction(node: ts.Node): boolean {
  return ts.isBlock(node) && isFunctionNode(node.parent);
}

/** The names that the `var` statements inside a statement declare. */
export function varsWithin(node: ts.Node): ts.Identifier[] {
  if (isFunctionNode(node)) return [];
  const own = ts.isVariableDeclarationList(node) && isVarList(node) ? node.declarations : [];
  const found = own.flatMap((declaration) => namesIn(declaration.name));
  ts.forEachChild(node, (child) => {
    found.push(...varsWithin(child));
  });
  return found;
}

/** The variables that a name or a pattern declares. */
export function namesIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : namesIn(e.name)));
}

function listAround(declaration: ts.Node): ts.VariableDeclarationList | undefined {
  let at = declaration;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  return ts.isVariableDeclaration(at) && isVarList(at.parent) ? at.parent : undefined;
}

function isVarList(node: ts.Node): node is ts.VariableDeclarationList {
  return ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0;
}

const callsAtOnce: ReadonlySet<string> = new Set(
  "forEach map filter reduce reduceRight every some find findIndex findLast findLastIndex flatMap sort toSorted from".split(
    " ",
  ),
);

/** Nothing keeps the function: it is called where it is made, or handed to a method of an array that calls it. */
export function isCalledAtOnce(p: ProgramContext, f: ts.Node): boolean {
  let at = f;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const call = at.parent;
  if (!ts.isCallExpression(call)) return false;
  if (call.expression === at) return true;
  const callee = bare(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || !callsAtOnce.has(callee.name.text)) return false;
  const symbol = symbolOf(p, callee.name);
  return symbol !== undefined && isLibrary(p, symbol);
}
