/** Expressions that make an iterator: `m.values()`, `list[Symbol.iterator]()`, or the name of one that is kept and used once. */
import ts from "#typescript";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { isLibrary } from "../names/symbols.js";
import { keptIterator } from "./kept-iterators.js";

export interface Iterated {
  readonly node: ts.Expression;
  readonly part?: "keys" | "values" | "entries";
}

/** `a.entries()`, `m.keys()`: what is run over, and which part of it. */
export function iterated(u: UnitContext, given: ts.Expression): Iterated {
  const node = iteratedItself(u, given);
  const call = bare(node);
  if (!ts.isCallExpression(call) || call.arguments.length > 0 || !ts.isPropertyAccessExpression(call.expression))
    return { node };
  const name = call.expression.name.text;
  if (name !== "keys" && name !== "values" && name !== "entries") return { node };
  const type = u.program.checker.getTypeAtLocation(call.expression.expression).getNonNullableType();
  const ofLibrary = type.symbol !== undefined && isLibrary(u.program, type.symbol);
  return ofLibrary ? { node: call.expression.expression, part: name } : { node };
}

/** What is run over where `x[Symbol.iterator]()` is, or the name of an iterator: `x`, or what makes the iterator. */
export function iteratedItself(u: UnitContext, node: ts.Expression): ts.Expression {
  const inner = bare(node);
  if (ts.isIdentifier(inner)) {
    const made = keptIterator(u.program, inner);
    return made === undefined ? node : iteratedItself(u, made);
  }
  const own = askedForIterator(inner);
  return own === undefined ? node : iteratedItself(u, own);
}

/** `x` in `x[Symbol.iterator]()` */
export function askedForIterator(node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return undefined;
  const callee = bare(node.expression);
  if (!ts.isElementAccessExpression(callee)) return undefined;
  return callee.argumentExpression.getText() === "Symbol.iterator" ? callee.expression : undefined;
}
