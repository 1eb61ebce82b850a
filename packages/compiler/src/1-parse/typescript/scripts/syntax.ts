/** What a piece of a script is, by syntax alone. */
import ts from "#typescript";

export type FunctionValue =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.AccessorDeclaration;

export type Range = readonly [number, number];

/** Variables that something is assigned to, after their declaration. */
export function assignedNames(file: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && ts.isIdentifier(node.left))
      found.add(node.left.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

export function textOf(file: ts.SourceFile, start: number, end: number): string {
  return file.text.slice(start, end);
}

export function memberOf(e: ts.Expression): { readonly object: ts.Expression; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(e)) return { object: e.expression, name: e.name.text };
  if (!ts.isElementAccessExpression(e) || !ts.isStringLiteral(e.argumentExpression)) return undefined;
  return { object: e.expression, name: e.argumentExpression.text };
}

export function isPlainFunction(f: FunctionValue): boolean {
  const isAsync = (ts.getCombinedModifierFlags(f) & ts.ModifierFlags.Async) !== 0;
  return !isAsync && !("asteriskToken" in f && f.asteriskToken !== undefined);
}

export function isPrimitive(e: ts.Expression): boolean {
  const value = ts.isPrefixUnaryExpression(e) ? e.operand : e;
  return (
    ts.isNumericLiteral(value) ||
    ts.isStringLiteralLike(value) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind)
  );
}

/** Does a function use its own `this`? */
export function mentionsThis(f: ts.Node): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) found = true;
    if (node !== f && (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node))) return;
    ts.forEachChild(node, visit);
  };
  visit(f);
  return found;
}

export function mentionsName(node: ts.Node, name: string): boolean {
  let found = false;
  const visit = (at: ts.Node): void => {
    if (ts.isIdentifier(at) && at.text === name && !isMemberName(at)) found = true;
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

export function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}

/** Does the function return a value of its own, somewhere but in what is taken out? */
export function returnsValue(
  f: ts.FunctionDeclaration | ts.FunctionExpression,
  isTaken: (r: ts.ReturnStatement) => boolean,
): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node !== f) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined && !isTaken(node)) {
      if (node.expression.kind !== ts.SyntaxKind.ThisKeyword) found = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(f);
  return found;
}

export function isInside(node: ts.Node, block: ts.Node): boolean {
  return node.pos >= block.pos && node.end <= block.end;
}

/** The comment right before a piece. */
export function commentOf(file: ts.SourceFile, node: ts.Node): Range | undefined {
  const range = ts.getLeadingCommentRanges(file.text, node.pos)?.at(-1);
  return range === undefined || !file.text.startsWith("/**", range.pos) ? undefined : [range.pos, range.end];
}

export function declared(s: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(s))
    return s.declarationList.declarations.flatMap((d) => (ts.isIdentifier(d.name) ? [d.name.text] : []));
  if ((ts.isFunctionDeclaration(s) || ts.isClassDeclaration(s)) && s.name !== undefined) return [s.name.text];
  return [];
}

export function plain(e: ts.Expression): ts.Expression {
  let at = e;
  while (ts.isParenthesizedExpression(at)) at = at.expression;
  return at;
}

export function escaped(name: string): string {
  return name.replace(/[$]/g, "\\$&");
}

export function returnedName(body: ts.Block): string | undefined {
  const last = body.statements.at(-1);
  if (last === undefined || !ts.isReturnStatement(last) || last.expression === undefined) return undefined;
  return ts.isIdentifier(last.expression) ? last.expression.text : undefined;
}
