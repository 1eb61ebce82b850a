/**
 * May the heads meet objects of classes that nothing they reach names? Their callers may hand them over, or leave them in variables of modules.
 * In: the heads; the variables at the top of modules that they reach. Out: whether numbers, texts, and lists of these are all that there is.
 */
import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import type { ProgramContext } from "../context.js";
import { isLibrary } from "../names/symbols.js";

export function getsObjects(p: ProgramContext, heads: Iterable<ts.Node>, variables: Iterable<ts.Symbol>): boolean {
  for (const head of heads) {
    const { parent } = head;
    if (!ts.isFunctionLike(head) || ts.isClassElement(head) || ts.isClassElement(parent)) return true;
    if (ts.isObjectLiteralElement(head) || ts.isObjectLiteralElement(parent)) return true;
    for (const parameter of head.parameters)
      if (!isPlain(p, p.checker.getTypeAtLocation(parameter), deepest)) return true;
  }
  for (const variable of variables) if (!isPlain(p, p.checker.getTypeOfSymbol(variable), deepest)) return true;
  return false;
}

const deepest = 4;
/** Types whose values hold nothing else. */
export const simpleTypes = once(() =>
  [
    ts.TypeFlags.NumberLike,
    ts.TypeFlags.StringLike,
    ts.TypeFlags.BooleanLike,
    ts.TypeFlags.BigIntLike,
    ts.TypeFlags.Undefined,
    ts.TypeFlags.Null,
    ts.TypeFlags.Void,
  ].reduce((all, flag) => all | flag, 0),
);

function isPlain(p: ProgramContext, type: ts.Type, depth: number): boolean {
  if ((type.flags & simpleTypes()) !== 0) return true;
  if (depth === 0) return false;
  if (type.isUnion()) return type.types.every((one) => isPlain(p, one, depth));
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  const { checker } = p;
  const calls = type.getCallSignatures();
  const symbol = type.symbol as ts.Symbol | undefined;
  // A class as a value is reached with those that extend it, and has its static properties among the variables.
  if (type.getConstructSignatures().length > 0)
    return symbol !== undefined && ((symbol.flags & ts.SymbolFlags.Class) !== 0 || isLibrary(p, symbol));
  if (calls.length > 0) return calls.every((call) => isPlain(p, call.getReturnType(), depth - 1));
  if (!checker.isArrayType(type) && !checker.isTupleType(type) && (symbol === undefined || !isLibrary(p, symbol)))
    return false;
  return checker.getTypeArguments(type as ts.TypeReference).every((one) => isPlain(p, one, depth - 1));
}
