/**
 * What the names in an expression mean. The checker looks a name up from where it stands outwards, through everything that it is
 * nested in: in a sum of ten thousand terms that is ten thousand steps for each. Operators, subscripts, calls and parentheses declare
 * nothing, so a name means the same in all of an expression that consists of these, and is looked up once. Nor do a choice and the
 * blocks of its branches where no statement in them declares anything: a thousand `else if` are a thousand blocks in one another.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";

/** The symbol at a node; aliases are not followed. */
export function symbolInExpression(p: ProgramContext, node: ts.Node): ts.Symbol | undefined {
  if (!ts.isIdentifier(node) || !isOperandOf(node, node.parent) || mayDeclare(node)) {
    return p.checker.getSymbolAtLocation(node);
  }
  const whole = around(p.remember("choices", p, newKnown), outermost(p, node), (_, parent) => isInChoice(p, parent));
  const names = p.remember("names of expressions", whole, () => new Map<string, ts.Symbol | undefined>());
  if (!names.has(node.text)) names.set(node.text, p.checker.getSymbolAtLocation(node));
  return names.get(node.text);
}

/**
 * The checker's type of an expression where it stands. That of a name is the same everywhere between operators on numbers, calls and subscripts
 * if its declared type is no union, of which an assignment could leave a part: it is worked out once.
 */
export function typeInExpression(p: ProgramContext, node: ts.Node): ts.Type {
  const { checker } = p;
  if (!ts.isIdentifier(node) || !isCalculated(node, node.parent) || mayDeclare(node))
    return checker.getTypeAtLocation(node);
  const types = p.remember("types of names", calculated(p, node), () => new Map<string, ts.Type>());
  const known = types.get(node.text);
  if (known !== undefined) return known;
  const type = checker.getTypeAtLocation(node);
  const symbol = symbolInExpression(p, node);
  const isWhole = symbol !== undefined && checker.getTypeOfSymbol(symbol) === type;
  if (isWhole && type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Number)) types.set(node.text, type);
  return type;
}

/** A piece of the user's text. */
export function writtenText(p: ProgramContext, node: ts.Node): string {
  const whole = outermost(p, node);
  return node.getText(p.remember("file", whole, () => whole.getSourceFile()));
}

/** The largest expression around a node without anything in between that may declare names. */
function outermost(p: ProgramContext, node: ts.Node): ts.Node {
  return around(p.remember("plain expressions", p, newKnown), node, isOperandOf);
}

/** The largest one in which no test comes before anything. */
function calculated(p: ProgramContext, node: ts.Node): ts.Node {
  return around(p.remember("calculated expressions", p, newKnown), node, isCalculated);
}

const newKnown = (): Map<ts.Node, ts.Node> => new Map();

function around(
  known: Map<ts.Node, ts.Node>,
  node: ts.Node,
  isPart: (node: ts.Node, parent: ts.Node) => boolean,
): ts.Node {
  const passed: ts.Node[] = [];
  let at = node;
  while (!known.has(at) && isPart(at, at.parent)) {
    passed.push(at);
    at = at.parent;
  }
  const whole = known.get(at) ?? at;
  for (const inner of passed) known.set(inner, whole);
  return whole;
}

function isOperandOf(node: ts.Node, parent: ts.Node): boolean {
  switch (parent.kind) {
    case ts.SyntaxKind.BinaryExpression:
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.ConditionalExpression:
    case ts.SyntaxKind.PrefixUnaryExpression:
    case ts.SyntaxKind.PostfixUnaryExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.ElementAccessExpression:
    case ts.SyntaxKind.CallExpression:
      return true;
    case ts.SyntaxKind.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).expression === node;
    default:
      return false;
  }
}

/** A part of a choice, or of what is done in one of its branches, that no declaration stands beside. */
function isInChoice(p: ProgramContext, parent: ts.Node): boolean {
  if (ts.isIfStatement(parent) || ts.isExpressionStatement(parent) || ts.isReturnStatement(parent)) return true;
  if (!ts.isBlock(parent) || !ts.isIfStatement(parent.parent)) return false;
  return p.remember("blocks without declarations", parent, () => parent.statements.every(declaresNothing));
}

function declaresNothing(statement: ts.Statement): boolean {
  return (
    ts.isIfStatement(statement) ||
    ts.isExpressionStatement(statement) ||
    ts.isReturnStatement(statement) ||
    ts.isBreakOrContinueStatement(statement)
  );
}

/** An operand that is worked out whatever the others are, and that is not assigned. */
function isCalculated(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.CaretToken;
  }
  if (ts.isConditionalExpression(parent)) return false;
  return isOperandOf(node, parent) && (parent as { questionDotToken?: ts.Node }).questionDotToken === undefined;
}

/** `exports.f = …` in a script: there the name stands for the property that is declared. */
function mayDeclare(node: ts.Identifier): boolean {
  const place = node.parent;
  const store = place.parent;
  if (!ts.isPropertyAccessExpression(place) && !ts.isElementAccessExpression(place)) return false;
  if (!ts.isBinaryExpression(store) || store.left !== place) return false;
  const { kind } = store.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
