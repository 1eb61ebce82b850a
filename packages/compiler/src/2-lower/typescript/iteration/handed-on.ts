/**
 * A Set, a Map or a text where an `Iterable<T>` is wanted: a list of its values is handed on.
 *
 * In: an expression. Out: the list, where nobody can tell it from the collection itself.
 * Method: a text never changes; a collection made right there has no other name; one that a constant holds is not changed behind where
 * it is first handed on, nor by functions inside, and has no other names.
 * Limits: what runs through its values when it is asked (a generator, an object with an iterator of its own) may never end, or do
 * something in between: it is refused (other-iterables.ts).
 */
import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import type { Expression } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { hostNameOf, isFunctionNode, isLibrary, isModuleLevel, symbolOf } from "../names/symbols.js";
import { contextualType } from "../types/contextual-types.js";
import { isIterable } from "./asked-iterables.js";
import { isListed, listedValues } from "./listed-values.js";
import { meansTheSame, takerOf } from "./used-up-at-once.js";

export function handedOn(u: UnitContext, node: ts.Expression): Expression | undefined {
  const p = u.program;
  if (u.collecting.has(node) || meansTheSame(node) || isOperand(node)) return undefined;
  if (!isCollection(p, node) || !isWanted(p, node)) return undefined;
  if (takerOf(p, node) !== undefined || !isListed(u, node, "Iterable") || !staysAsItIs(p, node)) return undefined;
  p.iterables.areListed = true;
  return listedValues(u, node);
}

const handingOn = once(
  (): ReadonlySet<ts.SyntaxKind> =>
    new Set([
      ts.SyntaxKind.EqualsToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.QuestionQuestionEqualsToken,
      ts.SyntaxKind.BarBarEqualsToken,
      ts.SyntaxKind.AmpersandAmpersandEqualsToken,
      ts.SyntaxKind.CommaToken,
    ]),
);

/** Stands where a value is used at once, as the text alone shows: most names do, and of these no type is asked. */
function isOperand({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return !handingOn().has(parent.operatorToken.kind);
  return (
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isPostfixUnaryExpression(parent) ||
    ts.isExpressionStatement(parent)
  );
}

function isCollection(p: ProgramContext, node: ts.Expression): boolean {
  const type = p.checker.getTypeAtLocation(node);
  if (type.flags & ts.TypeFlags.StringLike) return true;
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol !== undefined && /^(?:Readonly)?(?:Set|Map)$/.test(symbol.name) && isLibrary(p, symbol);
}

function isWanted(p: ProgramContext, node: ts.Expression): boolean {
  let outer: ts.Expression = node;
  while (meansTheSame(outer.parent)) outer = outer.parent as ts.Expression;
  const type = contextualType(p, outer);
  return type !== undefined && isIterable(p, type);
}

function staysAsItIs(p: ProgramContext, node: ts.Expression): boolean {
  if (p.checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) return true;
  if (ts.isNewExpression(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const declaration = symbolOf(p, node)?.valueDeclaration;
  return declaration !== undefined && ts.isVariableDeclaration(declaration) && isSettled(p, declaration);
}

/** Does a constant hold the only name of a new collection, which nothing changes once it has been handed on? */
function isSettled(p: ProgramContext, declaration: ts.VariableDeclaration): boolean {
  return p.remember("settled collections", declaration, () => {
    const { name, initializer, parent: list } = declaration;
    if (!ts.isIdentifier(name) || initializer === undefined || !ts.isNewExpression(bare(initializer))) return false;
    if (!ts.isVariableDeclarationList(list) || !(list.flags & ts.NodeFlags.Const)) return false;
    const symbol = symbolOf(p, name);
    const isOfModule = isModuleLevel(declaration);
    if (isOfModule && hostNameOf(p, declaration, name.text).exported) return false;
    const scope = isOfModule ? declaration.getSourceFile() : list.parent.parent;
    const uses: ts.Identifier[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node !== name && node.text === name.text && symbolOf(p, node) === symbol)
        uses.push(node);
      ts.forEachChild(node, visit);
    };
    visit(scope);
    const kinds = uses.map((use) => kindOfUse(p, use));
    if (kinds.includes("other")) return false;
    const first = Math.min(...uses.filter((_, i) => kinds[i] === "handed on").map((use) => use.pos));
    const changes = uses.filter((_, i) => kinds[i] === "changed");
    const loops = uses.filter((_, i) => kinds[i] === "handed on").flatMap((use) => around(use, scope));
    return changes.every(
      (use) =>
        use.pos < first &&
        !loops.some((l) => l.pos <= use.pos && use.end <= l.end) &&
        !around(use, scope).some(isFunctionNode),
    );
  });
}

/** The loops and functions of a scope that something stands in. */
function around(node: ts.Node, scope: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  for (let at = node.parent; at !== undefined && at !== scope; at = at.parent)
    if (ts.isIterationStatement(at, false) || isFunctionNode(at)) found.push(at);
  return found;
}

function kindOfUse(p: ProgramContext, use: ts.Identifier): "asked" | "changed" | "handed on" | "other" {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === use) {
    const name = parent.name.text;
    if (name === "size" || name === "has" || name === "get") return "asked";
    const isStatement = ts.isCallExpression(parent.parent) && ts.isExpressionStatement(parent.parent.parent);
    if (/^(?:add|set|delete|clear)$/.test(name)) return isStatement ? "changed" : "other";
    return "other";
  }
  if (ts.isForOfStatement(parent) && parent.expression === use) return "asked";
  if (ts.isSpreadElement(parent)) return "asked";
  return isWanted(p, use) ? "handed on" : "other";
}
