/** What can be broken in a piece of code, one thing at a time: what stands there instead. */
import ts from "typescript";

export interface Change {
  /** What is done, in a few words. */
  readonly operator: string;
  /** What stands in the node's place. */
  readonly text: string;
}

const swappedTokens: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [ts.SyntaxKind.LessThanToken, ["<="]],
  [ts.SyntaxKind.LessThanEqualsToken, ["<"]],
  [ts.SyntaxKind.GreaterThanToken, [">="]],
  [ts.SyntaxKind.GreaterThanEqualsToken, [">"]],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ["!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ["==="]],
  [ts.SyntaxKind.PlusToken, ["-"]],
  [ts.SyntaxKind.MinusToken, ["+"]],
  [ts.SyntaxKind.AsteriskToken, ["/"]],
  [ts.SyntaxKind.SlashToken, ["*"]],
  [ts.SyntaxKind.PlusEqualsToken, ["-="]],
  [ts.SyntaxKind.MinusEqualsToken, ["+="]],
]);

/** Functions and methods that take each other's place. The builders of expressions in rules are among them: rules are made of calls. */
const swappedNames: ReadonlyMap<string, string> = new Map(
  [
    ["some", "every"],
    ["min", "max"],
    ["plus", "minus"],
    ["added", "subtracted"],
    ["times", "over"],
    ["scaled", "divided"],
    ["scaledAtPole", "dividedAtPole"],
    ["partial", "minusPartial"],
  ].flatMap(([a, b]) => [
    [a as string, b as string],
    [b as string, a as string],
  ]),
);

/** Calls that give their receiver, or their argument, unchanged. */
const droppedMethods = new Set(["filter", "reverse", "toReversed", "sort", "toSorted", "slice", "concat"]);
const droppedFunctions = new Set(["opposite", "negated", "not", "conjugated", "square"]);

/** More elements than these, and a list is a table: its elements are not dropped one by one. */
const MOST_ELEMENTS = 12;

/** What the expression can be replaced by. `text` gives the text of a node as it stands. */
export function changesOfExpression(node: ts.Expression, text: (node: ts.Node) => string): Change[] {
  const changes: Change[] = [];
  if (isTest(node)) {
    changes.push({ operator: "always true", text: "true" });
    // A loop that never ends tells nothing.
    changes.push({ operator: "always false", text: "false" });
    if (isLoopTest(node)) changes.shift();
  }
  if (ts.isBinaryExpression(node)) changes.push(...changesOfBinary(node, text));
  else if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    if (operator === ts.SyntaxKind.ExclamationToken)
      changes.push({ operator: "negation dropped", text: text(operand) });
    if (operator === ts.SyntaxKind.MinusToken) changes.push({ operator: "sign dropped", text: text(operand) });
  } else if (ts.isCallExpression(node)) changes.push(...changesOfCall(node, text));
  else if (ts.isArrayLiteralExpression(node)) changes.push(...withoutEach(node, node.elements, "[", "]", text));
  else if (ts.isObjectLiteralExpression(node)) {
    const spreads = node.properties.filter((p) => ts.isSpreadAssignment(p) && isInto(p));
    changes.push(...withoutEach(node, node.properties, "{", "}", text, spreads));
  } else if (node.kind === ts.SyntaxKind.TrueKeyword && !isTest(node))
    changes.push({ operator: "literal", text: "false" });
  else if (node.kind === ts.SyntaxKind.FalseKeyword) changes.push({ operator: "literal", text: "true" });
  else if (ts.isNumericLiteral(node)) changes.push({ operator: "literal", text: node.text === "1" ? "0" : "1" });
  return changes;
}

/** What the statement can be replaced by: nothing. */
export function changesOfStatement(node: ts.Statement): Change[] {
  switch (node.kind) {
    case ts.SyntaxKind.ExpressionStatement: {
      const { expression } = node as ts.ExpressionStatement;
      // `super(…)` cannot be left out.
      if (ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword) return [];
      // An assignment of a field in a constructor would leave it undefined: too coarse to tell anything.
      if (ts.isBinaryExpression(expression) && inConstructor(node)) return [];
      return [{ operator: "statement dropped", text: "" }];
    }
    case ts.SyntaxKind.ContinueStatement:
      return [{ operator: "statement dropped", text: "" }];
    case ts.SyntaxKind.BreakStatement:
      return ts.isCaseOrDefaultClause(node.parent) ? [] : [{ operator: "statement dropped", text: "" }];
    default:
      return [];
  }
}

/** The expression of `case …:` where that case is not known any more. */
export const noCase: Change = { operator: "case dropped", text: '("no such case" as never)' };

function isTest(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  if (ts.isForStatement(parent) || ts.isConditionalExpression(parent)) return parent.condition === node;
  return false;
}

function isLoopTest(node: ts.Expression): boolean {
  return !ts.isIfStatement(node.parent) && !ts.isConditionalExpression(node.parent);
}

function changesOfBinary(node: ts.BinaryExpression, text: (node: ts.Node) => string): Change[] {
  const { left, right, operatorToken } = node;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return [
        { operator: "right side dropped", text: text(left) },
        { operator: "left side dropped", text: text(right) },
      ];
    default: {
      if (operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node)) return [];
      if (operatorToken.kind === ts.SyntaxKind.PlusEqualsToken && isText(right)) return [];
      return (swappedTokens.get(operatorToken.kind) ?? []).map((token) => ({
        operator: `${operatorToken.getText()} to ${token}`,
        text: `${text(left)} ${token} ${text(right)}`,
      }));
    }
  }
}

function isText(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right));
}

function changesOfCall(node: ts.CallExpression, text: (node: ts.Node) => string): Change[] {
  const { expression, arguments: args } = node;
  const first = args[0];
  const changes: Change[] = [];
  const rest = `(${args.map(text).join(", ")})`;
  if (ts.isPropertyAccessExpression(expression)) {
    const name = expression.name.text;
    const receiver = text(expression.expression);
    const dot = expression.questionDotToken === undefined ? "." : "?.";
    const other = swappedNames.get(name);
    if (other !== undefined)
      changes.push({ operator: `${name} to ${other}`, text: `${receiver}${dot}${other}${rest}` });
    if (droppedMethods.has(name)) changes.push({ operator: `${name} dropped`, text: receiver });
  } else if (ts.isIdentifier(expression)) {
    const other = swappedNames.get(expression.text);
    // The other builder may not be imported here: the change is made by name, where it is.
    if (other !== undefined && imports(node.getSourceFile(), other))
      changes.push({ operator: `${expression.text} to ${other}`, text: `${other}${rest}` });
    if (droppedFunctions.has(expression.text) && first !== undefined)
      changes.push({ operator: `${expression.text} dropped`, text: text(first) });
  }
  return changes;
}

function imports(file: ts.SourceFile, name: string): boolean {
  return file.statements.some(
    (s) =>
      (ts.isFunctionDeclaration(s) && s.name?.text === name) ||
      (ts.isImportDeclaration(s) &&
        s.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword &&
        s.importClause?.namedBindings !== undefined &&
        ts.isNamedImports(s.importClause.namedBindings) &&
        s.importClause.namedBindings.elements.some((e) => e.name.text === name)),
  );
}

function withoutEach(
  node: ts.Node,
  elements: readonly ts.Node[],
  open: string,
  close: string,
  text: (node: ts.Node) => string,
  candidates: readonly ts.Node[] = elements,
): Change[] {
  if (elements.length > MOST_ELEMENTS || isTuple(node)) return [];
  return candidates.map((dropped) => ({
    operator: `element ${elements.indexOf(dropped) + 1} dropped`,
    text: `${open}${elements
      .filter((e) => e !== dropped)
      .map(text)
      .join(", ")}${close}`,
  }));
}

/** The left side of an assignment, or a pair in a list of pairs, is no list. */
function isTuple(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return true;
  return ts.isArrayLiteralExpression(node) && ts.isArrayLiteralExpression(parent);
}

/** `...(test ? {} : { field })`: fields that may be absent. Of `{ ...s, field }` most fields would be missing. */
function isInto(spread: ts.ObjectLiteralElementLike): boolean {
  return ts.isSpreadAssignment(spread) && ts.isParenthesizedExpression(spread.expression);
}

function inConstructor(node: ts.Node): boolean {
  for (let at: ts.Node = node; ; at = at.parent) {
    if (ts.isConstructorDeclaration(at)) return true;
    if (ts.isFunctionLike(at) || ts.isSourceFile(at)) return false;
  }
}
