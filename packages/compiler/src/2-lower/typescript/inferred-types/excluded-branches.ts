/**
 * Branches of scripts that are for values of other kinds than the program's calls hand over: `if (typeof f !== "function") { … }`,
 * `if (p.length) { … }` of a number, `case "[lat,lon]"` of an option that no call names; functions of a table that nothing calls.
 *
 * In: what was refused in a program. Out: of the branches in which that happened, those that the types say are never taken. They are
 * lowered to a `throw`: what would go there after all is told so, and gets no derivative.
 * Limits: scripts only, whose types are those of the calls that reach them.
 */
import ts from "#typescript";
import { textSpan } from "../../../1-parse/typescript/parse-typescript.js";
import type { Diagnostic } from "../../../diagnostics/diagnostic.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { isScriptFile } from "./type-spelling.js";

/** What is refused in a branch that is never taken. */
export function excludedBranches(
  p: ProgramContext,
  refused: readonly Diagnostic[],
  reached: Iterable<ts.Node>,
): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const named = membersNamed(p, reached);
  for (const file of p.parsed.files.filter(isScriptFile)) {
    const own = refused.filter((d) => d.severity === "error" && d.file === file.fileName);
    if (own.length === 0) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      const isOne = isBranch(node) ? isNeverTaken(p, node) : isTableFunction(node, named);
      if (isOne && own.some((d) => holds(node, d))) found.push(node);
    };
    visit(file);
  }
  return found;
}

/** Does a statement stand in a branch that is never taken? */
export function isInNeverTaken(p: ProgramContext, node: ts.Node): boolean {
  for (let at = node; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    const isPart = ts.isIfStatement(at.parent) ? at !== at.parent.expression : ts.isCaseClause(at);
    if (isPart && isNeverTaken(p, at)) return true;
  }
  return false;
}

/** In the place of such a branch. */
export function throwForOthers(u: UnitContext): void {
  const text = 'new TypeError("a value of another kind than in the calls that were differentiated")';
  u.emit({ kind: "throw", message: { pieces: [text], operands: [] }, origin: u.origin });
}

function holds(node: ts.Node, d: Diagnostic): boolean {
  const file = node.getSourceFile();
  const span = textSpan(file, node.getStart(file), node.getEnd());
  const starts = span.line < d.line || (span.line === d.line && span.column <= d.column);
  return starts && (span.endLine > d.endLine || (span.endLine === d.endLine && span.endColumn >= d.endColumn));
}

function isBranch(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isIfStatement(parent)) return node !== parent.expression;
  return ts.isCaseClause(node);
}

/** A function that a table holds, or that is kept in a property, whose name nobody says. */
function isTableFunction(node: ts.Node, named: ReadonlySet<string> | undefined): boolean {
  if (named === undefined) return false;
  const { parent } = node;
  let name: ts.Node | undefined;
  if (ts.isMethodDeclaration(node)) name = ts.isObjectLiteralExpression(parent) ? node.name : undefined;
  else if (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) {
    if (ts.isPropertyAssignment(parent)) name = parent.name;
    else if (ts.isBinaryExpression(parent) && parent.right === node && ts.isPropertyAccessExpression(parent.left))
      name = parent.left.name;
  }
  const isPlain = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name));
  return isPlain && !named.has((name as ts.Identifier).text) && isUntyped(node as ts.FunctionExpression);
}

/** The names of members that reached code says, other than to set them; undefined where it takes members by keys. */
function membersNamed(p: ProgramContext, reached: Iterable<ts.Node>): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  let isComputed = false;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && !isPlainTarget(node)) names.add(node.name.text);
    // `Object.values(table)`
    if (ts.isPropertyAccessExpression(node) && /^Object\.(values|entries|assign)$/.test(node.getText()))
      isComputed = true;
    if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
    if (ts.isStringLiteralLike(node)) names.add(node.text);
    if (ts.isElementAccessExpression(node)) {
      const { argumentExpression } = node;
      const isNumber = (p.checker.getTypeAtLocation(argumentExpression).flags & ts.TypeFlags.NumberLike) !== 0;
      if (!isNumber && !ts.isStringLiteralLike(argumentExpression) && mayHoldFunctions(p, node.expression))
        isComputed = true;
    }
    ts.forEachChild(node, visit);
  };
  for (const node of reached) visit(node);
  return isComputed ? undefined : names;
}

function mayHoldFunctions(p: ProgramContext, node: ts.Expression): boolean {
  const type = p.checker.getTypeAtLocation(node);
  const isUnknown = (t: ts.Type): boolean => (t.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
  if (isUnknown(type) || p.checker.getIndexInfosOfType(type).length > 0) return true;
  return p.checker.getPropertiesOfType(type).some((property) => {
    const own = p.checker.getTypeOfSymbol(property);
    return isUnknown(own) || own.getCallSignatures().length > 0 || (own.flags & ts.TypeFlags.Object) !== 0;
  });
}

function isPlainTarget(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isUntyped(f: ts.FunctionLikeDeclaration): boolean {
  return f.parameters.length > 0 && f.parameters.every((each) => each.type === undefined);
}

function isNeverTaken(p: ProgramContext, node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return truthOf(p, parent.expression) === (node !== parent.thenStatement);
  if (ts.isCaseClause(node)) {
    const { expression } = node.parent.parent;
    return areEqual(p, expression, node.expression) === false && !isFallenInto(node);
  }
  return true;
}

function isFallenInto(clause: ts.CaseClause): boolean {
  const before = clause.parent.clauses[clause.parent.clauses.indexOf(clause) - 1];
  const last = before?.statements.at(-1);
  return before !== undefined && !(last !== undefined && (ts.isReturnStatement(last) || ts.isBreakStatement(last)));
}

/** What a test gives, as far as the types of what it tests tell. */
function truthOf(p: ProgramContext, test: ts.Expression): boolean | undefined {
  if (ts.isParenthesizedExpression(test)) return truthOf(p, test.expression);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = truthOf(p, test.operand);
    return inner === undefined ? undefined : !inner;
  }
  if (ts.isBinaryExpression(test)) {
    const { left, right } = test;
    switch (test.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken: {
        const [a, b] = [truthOf(p, left), truthOf(p, right)];
        return a === false || b === false ? false : a === true && b === true ? true : undefined;
      }
      case ts.SyntaxKind.BarBarToken: {
        const [a, b] = [truthOf(p, left), truthOf(p, right)];
        return a === true || b === true ? true : a === false && b === false ? false : undefined;
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsToken:
        return areEqual(p, left, right);
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsToken: {
        const equal = areEqual(p, left, right);
        return equal === undefined ? undefined : !equal;
      }
      case ts.SyntaxKind.InstanceOfKeyword:
        return kindsOf(p, left)?.every((kind) => kind !== "object" && kind !== "function") === true ? false : undefined;
      default:
        return undefined;
    }
  }
  if (ts.isCallExpression(test) && test.expression.getText() === "Array.isArray" && test.arguments.length === 1)
    return isArrayAlways(p, test.arguments[0]!);
  const kinds = kindsOf(p, test);
  if (kinds === undefined) return undefined;
  if (kinds.every((kind) => kind === "undefined")) return false;
  return kinds.every((kind) => kind === "object" || kind === "function") ? true : undefined;
}

function isArrayAlways(p: ProgramContext, node: ts.Expression): boolean | undefined {
  const type = p.checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.some((part) => part.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return undefined;
  if (parts.every((part) => p.checker.isArrayType(part) || p.checker.isTupleType(part))) return true;
  const isNone = parts.every((part) => (part.flags & ts.TypeFlags.Object) === 0 || part.getCallSignatures().length > 0);
  return isNone ? false : undefined;
}

/** `typeof x === "function"`, and values of kinds that are never equal. */
function areEqual(p: ProgramContext, left: ts.Expression, right: ts.Expression): boolean | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!ts.isTypeOfExpression(one) || !ts.isStringLiteralLike(other)) continue;
    const kinds = kindsOf(p, one.expression);
    if (kinds === undefined || kinds.length === 0) return undefined;
    if (!kinds.includes(other.text)) return false;
    return kinds.every((kind) => kind === other.text) ? true : undefined;
  }
  const [a, b] = [kindsOf(p, left), kindsOf(p, right)];
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return undefined;
  if (a.some((kind) => b.includes(kind))) return undefined;
  // What is no object is made one, or a text, by `==` only.
  const isPlain = (kind: string): boolean => kind !== "object" && kind !== "function";
  return isStrict(left.parent) || ([...a, ...b].every(isPlain) && !isConvertible(a, b)) ? false : undefined;
}

/** `1 === "1"` never holds. */
function isStrict(comparison: ts.Node): boolean {
  return (
    !ts.isBinaryExpression(comparison) ||
    comparison.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    comparison.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken
  );
}

/** `1 == "1"` may hold. */
function isConvertible(a: readonly string[], b: readonly string[]): boolean {
  return ![a, b].some((kinds) => kinds.every((kind) => kind === "undefined"));
}

/** What `typeof` may give of a value (null as `undefined`); undefined where that is not known. */
function kindsOf(p: ProgramContext, node: ts.Expression): readonly string[] | undefined {
  if (isMissingMember(p, node)) return ["undefined"];
  const type = p.checker.getTypeAtLocation(node);
  const kinds = new Set((type.isUnion() ? type.types : [type]).map(kindOf));
  return kinds.has(undefined) ? undefined : ([...kinds] as string[]);
}

function kindOf(type: ts.Type): string | undefined {
  const { flags } = type;
  if (flags & ts.TypeFlags.NumberLike) return "number";
  if (flags & ts.TypeFlags.StringLike) return "string";
  if (flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)) return "undefined";
  if (!(flags & ts.TypeFlags.Object)) return undefined;
  return type.getCallSignatures().length + type.getConstructSignatures().length > 0 ? "function" : "object";
}

/** `n.length` of a number. */
function isMissingMember(p: ProgramContext, node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node)) return false;
  const type = p.checker.getTypeAtLocation(node.expression);
  const isPrimitive = (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;
  return isPrimitive && p.checker.getPropertyOfType(p.checker.getApparentType(type), node.name.text) === undefined;
}
