/**
 * Functions of the program with arguments of variable number that only print: loggers.
 * In: the parsed program. Out: the program without their text; calls of them are then calls of functions from outside.
 * Method: what such a function, and what of the program it calls, stores, it stores in its own locals; it calls nothing else but
 * functions of stdio.h, stdarg.h, string.h and the ends of the program, and what the program assigns to a static variable that it calls
 * through. It reads nothing at file scope that the heads set: that it is needed there would not be seen. It must only be called, never
 * be a value, and gives at most an integer back.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";

const harmless =
  /^(?:v?f?printf|v?s?n?printf|f?put[cs]|putchar|fflush|perror|va_(?:start|end|copy)|__retrograd_va_arg|str\w+|mem\w+|abort|exit|time|clock)$/;

export function withoutLoggers(syntax: CProgram, heads: readonly string[]): CProgram {
  const variadic = [...syntax.definitions].filter(([, d]) => usesVariableArguments(d));
  if (variadic.length === 0) return syntax;
  const values = functionValues(syntax);
  const set = setByReached(syntax, heads, values);
  const loggers = new Set(
    variadic.flatMap(([symbol, d]) =>
      !values.has(symbol) && isSilent(symbol) && onlyPrints(syntax, set, d, new Set()) ? [symbol] : [],
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

function onlyPrints(
  syntax: CProgram,
  set: ReadonlySet<VariableSymbol>,
  d: FunctionDefinition,
  seen: Set<FunctionDefinition>,
): boolean {
  if (seen.has(d)) return true;
  seen.add(d);
  let holds = true;
  const isHarmless = (callee: FunctionSymbol, name: string): boolean => {
    const definition = syntax.definitions.get(callee);
    return definition === undefined ? harmless.test(name) : onlyPrints(syntax, set, definition, seen);
  };
  forEachExpression(d.body, (e) => {
    if (e.kind === "variable") holds &&= !set.has(e.symbol);
    else if (e.kind === "assign" || e.kind === "compoundAssign") holds &&= isOwn(e.target);
    else if (e.kind === "increment") holds &&= isOwn(e.operand);
    else if (e.kind === "call") {
      const name = calledName(e);
      if (e.callee.kind === "functionName") holds &&= isHarmless(e.callee.symbol, name ?? "?");
      else holds &&= hooks(syntax, e.callee)?.every((hook) => isHarmless(hook, hook.name)) === true;
    }
  });
  return holds;
}

/** What at file scope the heads set, or what they run: that the loggers read it is not seen when they are functions from outside. */
function setByReached(
  syntax: CProgram,
  heads: readonly string[],
  values: ReadonlySet<FunctionSymbol>,
): ReadonlySet<VariableSymbol> {
  const found = new Set<VariableSymbol>();
  const reached = new Set([...syntax.definitions.keys()].filter((f) => heads.includes(f.name) || values.has(f)));
  const add = (target: Expression): void => {
    const root = rootOf(target);
    if (root?.storage === "static") found.add(root);
  };
  for (const symbol of reached) {
    const definition = syntax.definitions.get(symbol);
    if (definition === undefined) continue;
    forEachExpression(definition.body, (e) => {
      if (e.kind === "functionName") reached.add(e.symbol);
      else if (e.kind === "assign" || e.kind === "compoundAssign") add(e.target);
      else if (e.kind === "increment" || (e.kind === "unary" && e.operator === "addressOf")) add(e.operand);
    });
  }
  return found;
}

function rootOf(e: Expression): VariableSymbol | null {
  switch (e.kind) {
    case "variable":
      return e.symbol;
    case "member":
      return e.arrow ? null : rootOf(e.object);
    case "subscript":
      return e.base.kind === "convert" && e.base.operand.type.kind === "array" ? rootOf(e.base.operand) : null;
    default:
      return null;
  }
}

/** The functions that a static variable which is called may lead to; null: others, too. */
function hooks(syntax: CProgram, callee: Expression): readonly FunctionSymbol[] | null {
  const pointer = bare(callee);
  if (pointer.kind !== "variable" || pointer.symbol.storage !== "static" || pointer.symbol.linkage === "external")
    return null;
  const { symbol } = pointer;
  const values: Expression[] = [];
  let isKnown = !symbol.addressTaken;
  for (const definition of syntax.definitions.values())
    forEachExpression(definition.body, (e) => {
      if (e.kind === "assign" && isIt(e.target)) values.push(e.value);
      else if ((e.kind === "compoundAssign" && isIt(e.target)) || (e.kind === "increment" && isIt(e.operand)))
        isKnown = false;
    });
  forEachInitialized(syntax, (target, _type, value) => {
    if (target === symbol) values.push(value);
  });
  const functions = values
    .flatMap(choices)
    .map((e) => (e.kind === "functionName" ? e.symbol : isNull(e) ? undefined : null));
  if (!isKnown || functions.includes(null)) return null;
  return functions.filter((f) => f !== undefined && f !== null);

  function isIt(e: Expression): boolean {
    return e.kind === "variable" && e.symbol === symbol;
  }
}

function choices(value: Expression): readonly Expression[] {
  const e = bare(value);
  return e.kind === "conditional" ? [...choices(e.whenTrue ?? e.test), ...choices(e.whenFalse)] : [e];
}

function isNull(e: Expression): boolean {
  return e.kind === "integer" && Number(e.value) === 0;
}

/** A pointer to a function may be written in many ways: `hook`, `*hook`, `&report`. */
function bare(e: Expression): Expression {
  if (e.kind === "convert") return bare(e.operand);
  return e.kind === "unary" && (e.operator === "dereference" || e.operator === "addressOf") ? bare(e.operand) : e;
}

/** A variable of the function's own, or a part of one. */
function isOwn(e: Expression): boolean {
  switch (e.kind) {
    case "variable":
      return e.symbol.storage !== "static" && e.symbol.linkage === "none";
    case "member":
      return e.object.type.kind !== "pointer" && isOwn(e.object);
    case "subscript":
      return e.base.kind === "convert" && isOwn(e.base.operand) && e.base.operand.type.kind === "array";
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
