/**
 * May a callback make arrays shorter?
 * In: a call with callbacks. Out: yes, unless its text shows that it does not.
 * Method: `pop`, `shift`, `splice` and assignments to `length` are looked for in the callback, and in the whole program where the
 * callback calls procedures of the program or is given by name.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";

const shrinking: ReadonlySet<string> = new Set(["pop", "shift", "splice"]);

export function mayShrinkArrays(p: ProgramContext, call: ts.CallExpression): boolean {
  return callbacksMay(p, call, shrinks, () => anywhere(p));
}

/** May a callback of the call do what `does` recognises? `somewhere`: the program does it in one of its procedures. */
export function callbacksMay(
  p: ProgramContext,
  call: ts.CallExpression,
  does: (node: ts.Node) => boolean,
  somewhere: () => boolean,
): boolean {
  return call.arguments.some((argument) => {
    const callback = bare(argument);
    if (!isFunction(callback)) return isCallable(p, callback) && somewhere();
    return found(callback, does) || (found(callback, (node) => callsProgram(p, node)) && somewhere());
  });
}

function isFunction(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

function isCallable(p: ProgramContext, node: ts.Expression): boolean {
  return p.checker.getTypeAtLocation(node).getCallSignatures().length > 0;
}

function anywhere(p: ProgramContext): boolean {
  return p.remember("shrinking", p.parsed, () => p.parsed.files.some((file) => found(file, shrinks)));
}

function shrinks(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const callee = bare(node.expression);
    return ts.isPropertyAccessExpression(callee) && shrinking.has(callee.name.text);
  }
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== "length") return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignment(parent.operatorToken.kind);
  return ts.isPostfixUnaryExpression(parent) || (ts.isPrefixUnaryExpression(parent) && isStep(parent.operator));
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isStep(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

/** A call of something that is not the library's. */
export function callsProgram(p: ProgramContext, node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const declaration = p.checker.getResolvedSignature(node)?.declaration;
  return declaration === undefined || !declaration.getSourceFile().isDeclarationFile;
}

/** Does it hold of the node, or of one in it? */
export function found(node: ts.Node, holds: (node: ts.Node) => boolean): boolean {
  return holds(node) || ts.forEachChild(node, (child) => found(child, holds) || undefined) === true;
}
