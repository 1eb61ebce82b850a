/**
 * The variable of a `catch`: what the block asks of it.
 *
 * In: the clause. Out: places for the answers (il/conventions/caught.ts), which stand for `e instanceof C`, `e.message` and `e` while the block is
 * lowered; undefined where it asks what the throws do not show.
 */
import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Asked, Question } from "../../../il/conventions/caught.js";
import { nameOfAnswer, typeOfAnswer } from "../../../il/conventions/caught.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { isFunctionNode, symbolOf } from "../names/symbols.js";
import { typeOfNode } from "../types/types.js";
import { classKey, errorType, isError } from "./thrown-errors.js";

interface Use {
  readonly node: ts.Expression;
  readonly question: Question;
}

export function askedOfCaught(u: UnitContext, clause: ts.CatchClause): readonly Asked[] | undefined {
  const declaration = clause.variableDeclaration;
  if (declaration === undefined) return [];
  const uses = usesOf(u, clause.block, declaration);
  if (uses === undefined) return undefined;
  const asked = new Map<Question, Asked>();
  const ask = (question: Question): Asked => {
    const known = asked.get(question);
    if (known !== undefined) return known;
    const one = { question, place: u.temporary(nameOfAnswer(question), typeOfAnswer(question)) };
    asked.set(question, one);
    return one;
  };
  for (const { node, question } of uses) {
    const { place } = ask(question);
    // Where a test has shown that it is an error, it is one.
    const isShown = question === "error" && isError(typeOfNode(u, node));
    u.known.set(node, read(isShown ? { ...place, type: errorType } : place));
  }
  return [...asked.values()];
}

function usesOf(u: UnitContext, block: ts.Block, declaration: ts.VariableDeclaration): Use[] | undefined {
  const { name } = declaration;
  if (!ts.isIdentifier(name)) return undefined;
  const symbol = symbolOf(u.program, name);
  const uses: Use[] = [];
  const visit = (node: ts.Node, isInner: boolean): boolean => {
    if (ts.isIdentifier(node) && node.text === name.text && symbolOf(u.program, node) === symbol) {
      const use = isInner ? undefined : useOf(u, node);
      if (use === undefined) return false;
      uses.push(use);
      return true;
    }
    const inside = isInner || isFunctionNode(node) || ts.isClassLike(node);
    return !(ts.forEachChild(node, (child) => !visit(child, inside) || undefined) ?? false);
  };
  return visit(block, false) ? uses : undefined;
}

function useOf(u: UnitContext, node: ts.Identifier): Use | undefined {
  const p = u.program;
  const value = outermost(node);
  const { parent } = value;
  if (ts.isThrowStatement(parent)) return { node, question: "error" };
  if (ts.isBinaryExpression(parent) && parent.left === value) {
    const key = parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword ? classKey(p, parent.right) : undefined;
    return key === undefined ? undefined : { node: parent, question: `instanceof ${key}` };
  }
  if (ts.isPropertyAccessExpression(parent) && parent.expression === value) {
    const isRead = !ts.isOptionalChain(parent) && !isChanged(parent);
    return parent.name.text === "message" && isRead ? { node: parent, question: "message" } : undefined;
  }
  const isOutput =
    ts.isCallExpression(parent) &&
    parent.expression !== value &&
    libraryName(p, parent.expression)?.startsWith("console.") === true;
  return isOutput || (isKept(value) && isSafeAs(p, value)) ? { node, question: "error" } : undefined;
}

/** Where it is kept as `any`, fields of it may be read that nobody can follow. */
function isSafeAs(p: ProgramContext, value: ts.Expression): boolean {
  const { parent } = outermost(value);
  if (ts.isCallExpression(parent) && libraryName(p, parent.expression) !== undefined) return true;
  const kept = p.checker.getContextualType(value) ?? p.checker.getTypeAtLocation(value);
  return (kept.flags & ts.TypeFlags.Any) === 0;
}

/** `last = e`, `errors.push(e)`, `{ ok: false, error: e }`: handed on as it is. */
function isKept(value: ts.Expression): boolean {
  const at = outermost(value);
  const { parent } = at;
  if (ts.isConditionalExpression(parent)) return parent.condition !== at && isKept(parent);
  if (ts.isBinaryExpression(parent))
    return parent.right === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === at && ts.isIdentifier(parent.name);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== at;
  return ts.isPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent) || ts.isReturnStatement(parent);
}

function isChanged(place: ts.Expression): boolean {
  const { parent } = outermost(place);
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.left === outermost(place) && isAssignment(parent.operatorToken.kind);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** With the parentheses, assertions and `!` around it. */
function outermost(node: ts.Expression): ts.Expression {
  let at = node;
  for (;;) {
    const { parent } = at;
    const isSame =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isTypeAssertionExpression(parent);
    if (!isSame) return at;
    at = parent;
  }
}
