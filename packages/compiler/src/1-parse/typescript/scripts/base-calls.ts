/** Calls of the base class, as functions that inherit by prototypes write them. */
import ts from "#typescript";
import { memberOf, plain } from "./syntax.js";

/** `B.call(this, a)`, `var _this = _super.call(this, a) || this`, `return _this`: as a derived class says it. */
export function superCall(
  file: ts.SourceFile,
  s: ts.Statement,
  base: string,
  change: (start: number, end: number, text: string) => void,
  found: { inheritsConstructor: boolean },
): boolean {
  const rest = (call: ts.CallExpression): string =>
    `super(${call.arguments
      .slice(1)
      .map((a) => a.getText(file))
      .join(", ")});`;
  const isBaseCall = (e: ts.Expression): ts.CallExpression | undefined => {
    const call = plain(e);
    if (!ts.isCallExpression(call)) return undefined;
    const [first] = call.arguments;
    return call.expression.getText(file) === `${base}.call` && first?.kind === ts.SyntaxKind.ThisKeyword
      ? call
      : undefined;
  };
  if (ts.isReturnStatement(s) && s.expression !== undefined) {
    const text = s.expression.getText(file);
    if (/\.apply\(this, arguments\)/.test(text) && text.includes(base)) found.inheritsConstructor = true;
    else if (/^(this|_this)$/.test(text)) change(s.getStart(file), s.end, "");
    else {
      const call = orThis(s.expression);
      const own = call === undefined ? undefined : isBaseCall(call);
      if (own === undefined) return false;
      change(s.getStart(file), s.end, rest(own));
    }
    return true;
  }
  if (ts.isExpressionStatement(s)) {
    const call = isBaseCall(s.expression);
    if (call !== undefined) change(s.getStart(file), s.end, rest(call));
    return true;
  }
  if (ts.isVariableStatement(s)) {
    const [d] = s.declarationList.declarations;
    const value = d?.initializer === undefined ? undefined : orThis(d.initializer);
    const call = value === undefined ? undefined : isBaseCall(value);
    if (d !== undefined && call !== undefined) {
      if (s.declarationList.declarations.length !== 1) return false;
      change(s.getStart(file), s.end, `${rest(call)} var ${d.name.getText(file)} = this;`);
    }
  }
  return true;
}

/** The left side of `… || this`. */
export function orThis(e: ts.Expression): ts.Expression | undefined {
  const value = plain(e);
  const isOr = ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.BarBarToken;
  return isOr && plain(value.right).kind === ts.SyntaxKind.ThisKeyword ? value.left : undefined;
}

/** `B.prototype.m.call(this, …)` */
export function baseMethodCall(
  node: ts.Node,
  base: string,
): { readonly call: ts.CallExpression; readonly name: string } | undefined {
  if (!ts.isCallExpression(node) || node.arguments[0]?.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const call = memberOf(node.expression);
  const method = call?.name === "call" ? memberOf(call.object) : undefined;
  const prototype = method === undefined ? undefined : memberOf(method.object);
  if (method === undefined || prototype?.name !== "prototype") return undefined;
  return ts.isIdentifier(prototype.object) && prototype.object.text === base
    ? { call: node, name: method.name }
    : undefined;
}

/** Is this prototype only the source of a method that is called for another object, or of another class? */
export function isSuperUse(prototype: ts.Node): boolean {
  const { parent } = prototype;
  return (
    ts.isPropertyAccessExpression(parent) &&
    ts.isPropertyAccessExpression(parent.parent) &&
    parent.parent.name.text === "call"
  );
}
