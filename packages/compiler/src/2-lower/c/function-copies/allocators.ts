/**
 * Functions that give storage for anything, or take it back: their result or parameters of type `void *` hold what malloc, calloc or
 * realloc gave.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import { AllocatedTypes } from "../storage/allocated-types.js";
import { allocationBehind, allocationOf } from "../storage/allocation-calls.js";
import { forEachExpression, forEachStatement } from "../walk-syntax.js";
import { isPointerToAnything } from "./typed-copies.js";

export function allocatorsIn(syntax: CProgram): ReadonlyMap<FunctionSymbol, "gives" | "takes"> {
  const candidates = new Map(
    [...syntax.definitions].filter(
      ([symbol, d]) =>
        pointersToAnythingOf(d).length > 0 && !symbol.type.variadic && !hasVariableLengths(d) && !countsBytes(d),
    ),
  );
  if (candidates.size === 0) return new Map();
  const given: Expression[] = [];
  const taken: Expression[] = [];
  for (const d of syntax.definitions.values())
    forEachExpression(d.body, (e) => {
      if (e.kind !== "call") return;
      if (allocationOf(e) !== null || allocationBehind(e) !== null) given.push(e);
      const [first] = e.arguments;
      if (e.callee.kind === "functionName" && e.callee.symbol.name === "free" && first !== undefined) taken.push(first);
    });
  const types = new AllocatedTypes(syntax);
  const found = new Map<FunctionSymbol, "gives" | "takes">();
  for (const [symbol, d] of candidates) {
    const isOneOf = (list: readonly Expression[]): boolean =>
      pointersToAnythingOf(d).some((holder) => list.some((e) => types.holds(holder, e)));
    if (callsItself(candidates, symbol)) continue;
    if (isOneOf(given)) found.set(symbol, "gives");
    else if (isOneOf(taken)) found.set(symbol, "takes");
  }
  return found;
}

/** The function, as what holds its result, and its parameters, where they are pointers to void. */
export function pointersToAnythingOf(d: FunctionDefinition | undefined): readonly (FunctionSymbol | VariableSymbol)[] {
  if (d === undefined) return [];
  const { result } = d.symbol.type;
  const given = d.parameters.filter(({ type }) => isPointerToAnything(type));
  return isPointerToAnything(result) ? [d.symbol, ...given] : given;
}

/** It goes through storage byte by byte, as GNU C lets pointers to void do. */
function countsBytes(d: FunctionDefinition): boolean {
  let found = false;
  forEachExpression(d.body, (e) => {
    const moved =
      e.kind === "binary" && e.operator !== "equal" && e.operator !== "notEqual"
        ? e.left
        : e.kind === "increment"
          ? e.operand
          : e.kind === "compoundAssign"
            ? e.target
            : e.kind === "subscript"
              ? e.base
              : undefined;
    found ||= moved !== undefined && isPointerToAnything(moved.type);
  });
  return found;
}

function hasVariableLengths(d: FunctionDefinition): boolean {
  let found = d.extents.length > 0;
  forEachStatement(d.body, (s) => {
    if (s.kind !== "declarationStatement") return;
    for (const one of s.declaration.declarators) found ||= one.kind !== "prototype" && one.extents.length > 0;
  });
  forEachExpression(d.body, (e) => {
    found ||= (e.kind === "convert" || e.kind === "sizeof") && e.extents.length > 0;
  });
  return found;
}

function callsItself(functions: ReadonlyMap<FunctionSymbol, FunctionDefinition>, symbol: FunctionSymbol): boolean {
  const reached = new Set<FunctionSymbol>();
  const queue = [symbol];
  for (let f = queue.pop(); f !== undefined; f = queue.pop()) {
    const definition = functions.get(f);
    if (definition === undefined) continue;
    forEachExpression(definition.body, (e) => {
      if (e.kind !== "functionName" || reached.has(e.symbol)) return;
      reached.add(e.symbol);
      queue.push(e.symbol);
    });
  }
  return reached.has(symbol);
}
