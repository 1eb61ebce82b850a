/** `map.keys().next().value`: the first key, or element, of a Map or a Set; an iterator that is made for it alone. */
import ts from "#typescript";
import { assign, conditional, constant, deref, entry, less, operation, read, real64 } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { mapBehind, orNil, withoutNil } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";

/** Undefined where the map is empty. */
export function firstEntry(u: UnitContext, node: ts.PropertyAccessExpression): Expression | undefined {
  if (node.name.text !== "value") return undefined;
  const iterator = calledWithoutArguments(node.expression, "next");
  if (iterator === undefined) return undefined;
  const keys = calledWithoutArguments(iterator, "keys");
  const source = keys ?? calledWithoutArguments(iterator, "values");
  if (source === undefined) return undefined;
  const type = withoutNil(typeOfNode(u, source));
  const map = mapBehind(type);
  if (map === undefined) return undefined;
  const base = u.temporary("map", type);
  u.emit(assign(base, u.lower.expression(u, source), u.origin));
  const first = operation("keyAt", [read(base), constant(0)], map.key);
  const isKey = keys !== undefined || map.value.kind === "nil";
  const value = isKey ? first : read(entry(deref(base, map), first));
  // `m.keys().next().value!` says that there is one; of an empty map it is undefined all the same.
  if (isAsserted(node)) return value;
  const isThere = less(constant(0), operation("size", [read(base)], real64));
  return conditional(isThere, value, undefinedConstant, orNil(value.type));
}

function isAsserted(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isParenthesizedExpression(at)) at = at.parent;
  return ts.isNonNullExpression(at) || ts.isAsExpression(at);
}

function calledWithoutArguments(node: ts.Expression, name: string): ts.Expression | undefined {
  const call = bare(node);
  if (!ts.isCallExpression(call) || call.arguments.length > 0) return undefined;
  const callee = bare(call.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === name ? callee.expression : undefined;
}
