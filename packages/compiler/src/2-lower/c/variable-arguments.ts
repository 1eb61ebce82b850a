/**
 * Functions of the program with arguments of variable number that only print: loggers.
 * In: the parsed program. Out: the program without their text; calls of them are then calls of functions from outside.
 * Method: what such a function, and what of the program it calls, stores, it stores in its own locals; it calls nothing else but
 * functions of stdio.h, stdarg.h, string.h and the ends of the program. It must only be called, never be a value, and gives at most an
 * integer back.
 */
import type { FunctionSymbol } from "../../1-parse/c/symbols.js";
import type { CProgram, Expression, FunctionDefinition } from "../../1-parse/c/syntax.js";
import { forEachExpression, forEachInitialized, forEachPart } from "./walk-syntax.js";

const harmless =
  /^(?:v?f?printf|v?s?n?printf|f?put[cs]|putchar|fflush|perror|va_(?:start|end|copy)|__retrograd_va_arg|str\w+|mem\w+|abort|exit|time|clock)$/;

export function withoutLoggers(syntax: CProgram): CProgram {
  const variadic = [...syntax.definitions].filter(([, d]) => usesVariableArguments(d));
  if (variadic.length === 0) return syntax;
  const values = functionValues(syntax);
  const loggers = new Set(
    variadic.flatMap(([symbol, d]) =>
      !values.has(symbol) && isSilent(symbol) && onlyPrints(syntax, d, new Set()) ? [symbol] : [],
    ),
  );
  if (loggers.size === 0) return syntax;
  return { ...syntax, definitions: new Map([...syntax.definitions].filter(([symbol]) => !loggers.has(symbol))) };
}

/** It gives back nothing, or a number of characters. */
function isSilent({ type: { result } }: FunctionSymbol): boolean {
  return result.kind === "void" || result.kind === "integer";
}

function usesVariableArguments(d: FunctionDefinition): boolean {
  let found = false;
  forEachExpression(d.body, (e) => {
    if (calledName(e) === "va_start") found = true;
  });
  return d.symbol.type.variadic && found;
}

function onlyPrints(syntax: CProgram, d: FunctionDefinition, seen: Set<FunctionDefinition>): boolean {
  if (seen.has(d)) return true;
  seen.add(d);
  let holds = true;
  forEachExpression(d.body, (e) => {
    if (e.kind === "assign" || e.kind === "compoundAssign") holds &&= isOwn(e.target);
    else if (e.kind === "increment") holds &&= isOwn(e.operand);
    else if (e.kind === "call") {
      const callee = e.callee.kind === "functionName" ? e.callee.symbol : undefined;
      const definition = callee === undefined ? undefined : syntax.definitions.get(callee);
      holds &&= definition !== undefined ? onlyPrints(syntax, definition, seen) : harmless.test(calledName(e) ?? "?");
    }
  });
  return holds;
}

/** A variable of the function's own, or a part of one. */
function isOwn(e: Expression): boolean {
  switch (e.kind) {
    case "variable":
      return e.symbol.storage !== "static" && e.symbol.linkage === "none";
    case "member":
      return e.object.type.kind !== "pointer" && isOwn(e.object);
    case "subscript":
      return e.base.kind === "convert" ? isOwn(e.base.operand) && e.base.operand.type.kind === "array" : isOwn(e.base);
    default:
      return false;
  }
}

function calledName(e: Expression): string | undefined {
  if (e.kind !== "call" || e.callee.kind !== "functionName") return undefined;
  return (e.callee.symbol.builtin ?? e.callee.symbol.name).replace(/^__builtin_/, "");
}

/** The functions that are values somewhere. */
export function functionValues(syntax: CProgram): ReadonlySet<FunctionSymbol> {
  const found = new Set<FunctionSymbol>();
  const called = new Set<Expression>();
  const look = (e: Expression): void => {
    if (e.kind === "call") called.add(e.callee);
    if (e.kind === "functionName" && !called.has(e)) found.add(e.symbol);
  };
  for (const definition of syntax.definitions.values()) forEachExpression(definition.body, look);
  forEachInitialized(syntax, (_target, _type, value) => forEachPart(value, look));
  return found;
}
