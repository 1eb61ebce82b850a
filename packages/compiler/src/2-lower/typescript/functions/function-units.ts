/** The units of functions and static methods. */
import ts from "#typescript";
import type { Type, UnitId } from "../../../il/types.js";
import type { Environment, FunctionNode, ProgramContext } from "../context.js";
import { requestUnit } from "./functions.js";
import { capturesThis } from "./this-types.js";

export function functionUnit(
  p: ProgramContext,
  node: FunctionNode,
  environment: Environment,
  special?: readonly (Type | undefined)[],
): UnitId {
  const thisType = capturesThis(p, node, environment);
  return requestUnit(p, {
    node,
    environment,
    name: nameOf(node),
    kind: "function",
    ...(thisType === undefined ? {} : { thisType }),
    ...(special === undefined ? {} : { special }),
  });
}

function nameOf(node: FunctionNode): string {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  const own = node.name?.getText();
  if (own !== undefined) {
    const isMember = ts.isClassLike(node.parent);
    const accessor = ts.isGetAccessorDeclaration(node) ? "get " : ts.isSetAccessorDeclaration(node) ? "set " : "";
    return isMember ? `${node.parent.name?.getText() ?? "anonymous"}.${accessor}${own}` : own;
  }
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) at = at.parent;
  if (ts.isPropertyDeclaration(at) && ts.isClassLike(at.parent))
    return `${at.parent.name?.text ?? "anonymous"}.${at.name.getText()}`;
  return ts.isVariableDeclaration(at) ? at.name.getText() : "lambda";
}
