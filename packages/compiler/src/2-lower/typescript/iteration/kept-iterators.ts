/**
 * `const it = m.values();` that is used up once, soon after: it is what `m.values()` is where it is used.
 *
 * In: a name. Out: the expression that makes its iterator, where that may as well stand in place of the name.
 * Method: the name is used once, in a statement behind the declaration, where nothing has been called or stored since. An iterator does
 * nothing before it is asked, so that making it later makes no difference.
 * Limits: the statements between may only declare variables, or store in variables that the iterator is not made of.
 */
import ts from "#typescript";
import { found } from "../arrays/shrinking-callbacks.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { symbolOf } from "../names/symbols.js";
import { acts, assigned } from "./acts.js";
import { isIterator } from "./iterated-types.js";
import { isUsedUp } from "./used-up-at-once.js";

export function keptIterator(p: ProgramContext, name: ts.Identifier): ts.Expression | undefined {
  const declaration = symbolOf(p, name)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  return onlyUse(p, declaration) === name ? declaration.initializer : undefined;
}

/** Is the variable only a name for an iterator that is made where it is used? */
export function namesIterator(p: ProgramContext, declaration: ts.VariableDeclaration): boolean {
  return onlyUse(p, declaration) !== undefined;
}

function onlyUse(p: ProgramContext, declaration: ts.VariableDeclaration): ts.Identifier | undefined {
  return p.remember("kept iterators", declaration, () => {
    const { name, initializer, parent: list } = declaration;
    if (initializer === undefined || !ts.isIdentifier(name) || !ts.isVariableDeclarationList(list)) return undefined;
    if (!ts.isCallExpression(bare(initializer))) return undefined;
    if (!(list.flags & ts.NodeFlags.BlockScoped) || list.declarations.length > 1) return undefined;
    if (!isIterator(p, p.checker.getTypeAtLocation(initializer)) || !isMadeQuietly(p, initializer)) return undefined;
    const statement = list.parent;
    if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return undefined;
    const uses = usesOf(p, name, statement.parent);
    const [use] = uses;
    if (use === undefined || uses.length > 1) return undefined;
    const { statements } = statement.parent;
    const from = statements.indexOf(statement);
    const to = statements.findIndex((s) => s.pos <= use.pos && use.end <= s.end);
    const between = statements.slice(from + 1, to);
    if (to <= from || !between.every((s) => isQuiet(p, s, initializer))) return undefined;
    return isUsedUpFirst(p, use, statements[to]!) ? use : undefined;
  });
}

function usesOf(p: ProgramContext, name: ts.Identifier, block: ts.Node): readonly ts.Identifier[] {
  const symbol = symbolOf(p, name);
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && symbolOf(p, node) === symbol)
      uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(block);
  return uses;
}

/** Does making it ask for nothing but the value of variables and properties? */
function isMadeQuietly(p: ProgramContext, made: ts.Expression): boolean {
  const call = bare(made);
  if (!ts.isCallExpression(call)) return false;
  return [call.expression, ...call.arguments].every((part) => !found(part, (node) => acts(p, node)));
}

/** Does the statement only set variables that the iterator is not made of? */
function isQuiet(p: ProgramContext, statement: ts.Statement, made: ts.Expression): boolean {
  const names = new Set<string>();
  found(made, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    return false;
  });
  return !found(statement, (node) => {
    const target = assigned(node);
    if (target !== undefined) return !ts.isIdentifier(target) || names.has(target.text);
    return acts(p, node) || ts.isReturnStatement(node) || ts.isThrowStatement(node);
  });
}

/** Is the iterator used up in the statement, before anything is called or stored in there, and once? */
function isUsedUpFirst(p: ProgramContext, use: ts.Identifier, statement: ts.Statement): boolean {
  if (ts.isForOfStatement(statement) && bare(statement.expression) === use) return true;
  if (!isUsedUp(p, use)) return false;
  let at: ts.Node = use;
  while (at !== statement) {
    at = at.parent;
    if (ts.isIterationStatement(at, false) || ts.isFunctionLike(at)) return false;
  }
  return !found(statement, (node) => {
    const isAround = node.pos <= use.pos && use.end <= node.end;
    return !isAround && node.pos < use.pos && acts(p, node);
  });
}
