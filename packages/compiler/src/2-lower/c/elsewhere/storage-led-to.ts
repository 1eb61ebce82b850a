/**
 * The variables at file scope whose addresses functions that no head runs take, or initial values of other pointers: a pointer that is set
 * there may lead to them.
 * In: the parsed program, the functions that are lowered. Out: the variables.
 * Method: an array by name, or `&` of a variable or a part of it, anywhere but where elements are read or stored, and but for arguments of functions
 * without text (`memset`). Where the address goes is not followed.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";
import { withoutCasts } from "./new-storage.js";

export function storageLedTo(syntax: CProgram, lowered: ReadonlySet<FunctionSymbol>): ReadonlySet<VariableSymbol> {
  const found = new Set<VariableSymbol>();
  const leftOut = new Set<Expression>();
  const look = (e: Expression): void => {
    if (e.kind === "subscript") leftOut.add(withoutCasts(e.base));
    if (e.kind === "unary" && e.operator === "dereference") leftOut.add(withoutCasts(e.operand));
    if (e.kind === "call" && e.callee.kind === "functionName" && !e.callee.symbol.defined)
      for (const argument of e.arguments) leftOut.add(withoutCasts(argument));
    const isAddress = e.kind === "unary" && e.operator === "addressOf";
    if (leftOut.has(e) || (!isAddress && e.type.kind !== "array")) return;
    const variable = rootOf(isAddress ? e.operand : e);
    if (variable !== undefined) found.add(variable);
  };
  for (const [symbol, definition] of syntax.definitions)
    if (!lowered.has(symbol)) forEachExpression(definition.body, look);
  forEachInitialized(syntax, (_target, _type, value) => forEachPart(value, look));
  return found;
}

/** The variable at file scope that the storage is a part of. */
function rootOf(e: Expression): VariableSymbol | undefined {
  if (e.kind === "variable") return e.symbol.storage === "static" ? e.symbol : undefined;
  if (e.kind === "member") return e.object.type.kind === "pointer" ? undefined : rootOf(e.object);
  if (e.kind === "subscript")
    return withoutCasts(e.base).type.kind === "array" ? rootOf(withoutCasts(e.base)) : undefined;
  return e.kind === "convert" ? rootOf(e.operand) : undefined;
}
