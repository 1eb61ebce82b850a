/**
 * Quiet functions: calling one changes nothing that was there before the call. Then operands read before the call need no temporary.
 *
 * Method: by syntax, and cautious. A function is quiet if it stores only in its own variables and in what it allocates itself under
 * a name of its own, and calls only quiet functions and the mathematical library. Recursion counts as not quiet.
 */

import ts from "#typescript";
import { isOverridden } from "../classes/class-facts.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "../names/assigned-names.js";
import { libraryName } from "../names/library-names.js";
import { declarationOf, functionOf, isFunctionNode, symbolOf } from "../names/symbols.js";

export function isQuiet(p: ProgramContext, node: FunctionNode): boolean {
  const table = p.memo.get("quiet") ?? new Map<object, unknown>();
  p.memo.set("quiet", table);
  const known = table.get(node);
  if (known !== undefined) return known === true;
  table.set(node, false);
  const quiet = !ts.isConstructorDeclaration(node) && node.body !== undefined && isQuietPart(p, node.body, node);
  table.set(node, quiet);
  return quiet;
}

function isQuietPart(p: ProgramContext, node: ts.Node, home: FunctionNode): boolean {
  if (isFunctionNode(node)) return false;
  if (ts.isNewExpression(node)) return libraryName(p, node.expression) !== undefined && children(p, node, home);
  if (ts.isCallExpression(node)) return isQuietCall(p, node) && children(p, node, home);
  if (ts.isIdentifier(node) && isAssigned(node)) return isOwn(p, node, home);
  if ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isAssigned(node)) {
    return isOwnAllocation(p, node.expression, home) && children(p, node, home);
  }
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = symbolOf(p, node.name);
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Accessor) return false;
  }
  return children(p, node, home);
}

function children(p: ProgramContext, node: ts.Node, home: FunctionNode): boolean {
  return ts.forEachChild(node, (child) => (isQuietPart(p, child, home) ? undefined : "no")) === undefined;
}

function isQuietCall(p: ProgramContext, node: ts.CallExpression): boolean {
  const callee = bare(node.expression);
  const library = libraryName(p, callee);
  if (library !== undefined) return /^(Math|Number)\.|^(isNaN|isFinite|Number)$/.test(library);
  if (ts.isIdentifier(callee)) {
    const symbol = symbolOf(p, callee);
    const target = symbol === undefined ? undefined : functionOf(p, symbol);
    return target !== undefined && isQuiet(p, target);
  }
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const method = declarationOf(symbolOf(p, callee.name));
  if (method === undefined || !ts.isMethodDeclaration(method) || !ts.isClassLike(method.parent)) return false;
  return !isOverridden(p, method) && isQuiet(p, method);
}

function isOwn(p: ProgramContext, node: ts.Identifier, home: FunctionNode): boolean {
  const declaration = declarationOf(symbolOf(p, node));
  for (let at: ts.Node | undefined = declaration; at !== undefined; at = at.parent) if (at === home) return true;
  return false;
}

/** Is the object behind the expression made by the function itself, under a constant name? */
function isOwnAllocation(p: ProgramContext, node: ts.Expression, home: FunctionNode): boolean {
  const base = bare(node);
  if (!ts.isIdentifier(base)) return false;
  const declaration = symbolOf(p, base)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !isOwn(p, base, home)) return false;
  if (!(declaration.parent.flags & ts.NodeFlags.Const) || declaration.initializer === undefined) return false;
  const value = bare(declaration.initializer);
  // A typed array over another one's buffer is no storage of its own.
  if (/\.buffer\b/.test(value.getText())) return false;
  return ts.isNewExpression(value) || ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value);
}
