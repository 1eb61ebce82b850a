/** What a piece of a CommonJS module is, by syntax alone. */
import ts from "#typescript";
import { plain } from "./syntax.js";

export function isModuleStatement(s: ts.Statement): boolean {
  if (ts.isImportDeclaration(s) || ts.isExportDeclaration(s) || ts.isExportAssignment(s)) return true;
  return ts.canHaveModifiers(s) && (ts.getModifiers(s) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
}

export function isDirective(s: ts.Statement): boolean {
  return ts.isExpressionStatement(s) && ts.isStringLiteral(s.expression);
}

/** `(function () { … })(…)`, `!function () { … }()` */
export function calledFunction(e: ts.Expression): ts.CallExpression | undefined {
  let at = plain(e);
  if (ts.isPrefixUnaryExpression(at) || ts.isVoidExpression(at))
    at = plain(ts.isPrefixUnaryExpression(at) ? at.operand : at.expression);
  if (!ts.isCallExpression(at)) return undefined;
  const callee = plain(at.expression);
  if (isFunction(callee)) return at;
  // `(function () { … }).call(this)`
  const isCall = ts.isPropertyAccessExpression(callee) && callee.name.text === "call";
  return isCall && isFunction(plain(callee.expression))
    ? ts.factory.createCallExpression(plain(callee.expression), undefined, at.arguments.slice(1))
    : undefined;
}

export function isFunction(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

/** `a = b = value` */
export function chain(e: ts.Expression): { readonly targets: readonly ts.Expression[]; readonly value: ts.Expression } {
  const targets: ts.Expression[] = [];
  let value = e;
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    targets.push(plain(value.left));
    value = plain(value.right);
  }
  return { targets, value };
}

/** The specifier of `require("…")`. */
export function requiredBy(e: ts.Expression): string | undefined {
  const call = plain(e);
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== "require")
    return undefined;
  const [argument] = call.arguments;
  return argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

/** What a function that only returns something returns. */
export function returned(f: { readonly body?: ts.ConciseBody | undefined }): ts.Expression | undefined {
  if (f.body === undefined) return undefined;
  if (!ts.isBlock(f.body)) return plain(f.body);
  const [only] = f.body.statements;
  return f.body.statements.length === 1 && only !== undefined && ts.isReturnStatement(only) && only.expression
    ? plain(only.expression)
    : undefined;
}

export function isNothing(e: ts.Expression): boolean {
  return ts.isVoidExpression(e) || (ts.isIdentifier(e) && e.text === "undefined");
}

export function isHostTest(e: ts.Expression, file: ts.SourceFile): boolean {
  return /typeof\s+(module|exports|define|window|require)\b/.test(e.getText(file));
}

export function declaredNames(s: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(s)) return s.declarationList.declarations.flatMap((d) => boundNames(d.name));
  if ((ts.isFunctionDeclaration(s) || ts.isClassDeclaration(s)) && s.name !== undefined) return [s.name.text];
  return [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : boundNames(e.name)));
}
