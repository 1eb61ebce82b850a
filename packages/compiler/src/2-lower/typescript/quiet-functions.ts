/**
 * Quiet functions: calling one changes nothing that was there before the call. Then operands read before the call need no temporary.
 *
 * Method: by syntax, and cautious. A function is quiet if it stores only in its own variables and in what it allocates itself under
 * a name of its own, and calls only quiet functions and the mathematical library. Recursion counts as not quiet.
 */
import ts from "typescript";
import { isAssigned } from "./assigned-names.js";
import type { FunctionNode, ProgramContext } from "./context.js";
import { bare } from "./context.js";
import { functionOf, isFunctionNode, libraryName, symbolOf } from "./symbols.js";

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
  const method = symbolOf(p, callee.name)?.declarations?.[0];
  if (method === undefined || !ts.isMethodDeclaration(method) || !ts.isClassLike(method.parent)) return false;
  return !isOverridden(p, method) && isQuiet(p, method);
}

/** Does a class derived from the method's own declare it again? Abstract methods count as overridden. */
export function isOverridden(p: ProgramContext, member: ts.ClassElement): boolean {
  if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Abstract) return true;
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return false;
  const name = member.name?.getText();
  return derivedClasses(p, member.parent as ts.ClassLikeDeclaration).some((c) =>
    c.members.some(
      (m) =>
        m.name !== undefined &&
        m.name.getText() === name &&
        !(ts.getCombinedModifierFlags(m) & ts.ModifierFlags.Static),
    ),
  );
}

/** All classes of the program that extend a class, directly or not. */
export function derivedClasses(p: ProgramContext, node: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[] {
  const bases = p.remember("bases", p.parsed, () => basesOfAll(p));
  return p.remember("derived", node, () => {
    const found: ts.ClassLikeDeclaration[] = [];
    for (const [derived] of bases) {
      for (let at = bases.get(derived); at !== undefined; at = bases.get(at)) {
        if (at === node) found.push(derived);
      }
    }
    return found;
  });
}

function basesOfAll(p: ProgramContext): Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration> {
  const bases = new Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const clause = node.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
      const declaration = clause === undefined ? undefined : symbolOf(p, clause.expression)?.valueDeclaration;
      if (declaration !== undefined && ts.isClassLike(declaration)) bases.set(node, declaration);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of p.parsed.files) visit(file);
  return bases;
}

function isOwn(p: ProgramContext, node: ts.Identifier, home: FunctionNode): boolean {
  const declaration = symbolOf(p, node)?.declarations?.[0];
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
  return ts.isNewExpression(value) || ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value);
}
