/**
 * Functions that are given to functions of which there is only a prototype (`pthread_create`, an integrator of a library), which may call
 * them at any time: what they share with the rest of the program in variables at file scope is
 * set and read where no analysis sees it.
 * In: the parsed program, what the heads reach. Out: diagnostics RG3301.
 * Method: refused where the function given, or one that it reaches, sets a variable that the rest names, or reads one that the rest sets.
 * A comparison for a `qsort` that stays (of arrays, or behind `void *`) may count its calls, and read a table that the heads do not fill.
 * Limits: what is handed over by arguments is judged where all arguments are, not here.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { sortingOf } from "../library/sorting.js";
import type { ProgramContext } from "../program-context.js";
import { forEachExpression, forEachPart } from "../walk-syntax.js";

type Call = Expression & { readonly kind: "call" };

export function refuseCallbacks(context: ProgramContext, syntax: CProgram, heads: readonly FunctionSymbol[]): void {
  const rest = shared(syntax, heads);
  for (const [call, callee] of rest.outside) {
    const given = call.arguments.flatMap((e) => functionsOf(syntax, e));
    if (given.length === 0) continue;
    const inside = shared(syntax, given);
    const lost =
      [...inside.set].find((v) => rest.set.has(v) || rest.read.has(v)) ?? [...inside.read].find((v) => rest.set.has(v));
    if (lost === undefined) continue;
    context.refuse(
      call.span,
      "RG3301",
      `There is no text of ${callee.name}, which may call '${given[0]!.name}', and that function uses '${lost.name}'.`,
      "Call the function yourself; or hand over the text of the one that it is given to.",
    );
  }
}

interface Shared {
  /** Variables at file scope, or static in a function. */
  readonly read: ReadonlySet<VariableSymbol>;
  readonly set: ReadonlySet<VariableSymbol>;
  /** Calls of functions without text. */
  readonly outside: readonly (readonly [Call, FunctionSymbol])[];
}

/** What functions name, with all that they call; functions that they only hand over to others without text are not followed. */
function shared(syntax: CProgram, from: readonly FunctionSymbol[]): Shared {
  const read = new Set<VariableSymbol>();
  const set = new Set<VariableSymbol>();
  const outside: (readonly [Call, FunctionSymbol])[] = [];
  const seen = new Set<FunctionSymbol>();
  const queue = [...from];
  const handed = new Set<Expression>();
  const onlyRead = new Set<Expression>();
  const look = (e: Expression): void => {
    switch (e.kind) {
      case "call": {
        const callee = plain(e.callee);
        if (callee.kind !== "functionName" || syntax.definitions.has(callee.symbol) || sortingOf(syntax, e) !== null)
          return;
        outside.push([e, callee.symbol]);
        for (const argument of e.arguments) handed.add(plain(argument));
        return;
      }
      case "functionName":
        if (!handed.has(e)) queue.push(e.symbol);
        return;
      case "assign":
      case "compoundAssign":
        note(set, rootOf(e.target));
        return;
      case "increment":
        note(set, rootOf(e.operand));
        return;
      case "subscript":
      case "member":
        onlyRead.add(withoutDecay(e.kind === "subscript" ? e.base : e.object));
        return;
      case "unary":
        if (e.operator === "dereference") onlyRead.add(withoutDecay(e.operand));
        else if (e.operator === "addressOf") note(set, rootOf(e.operand));
        return;
      case "variable": {
        const leads = e.type.kind === "pointer" || e.type.kind === "array";
        note(leads && !onlyRead.has(e) ? set : read, e.symbol);
        return;
      }
      default:
    }
  };
  for (let f = queue.pop(); f !== undefined; f = queue.pop()) {
    if (seen.has(f)) continue;
    seen.add(f);
    const definition = syntax.definitions.get(f);
    if (definition !== undefined) forEachExpression(definition.body, look);
  }
  return { read, set, outside };
}

function note(into: Set<VariableSymbol>, symbol: VariableSymbol | undefined): void {
  if (symbol?.storage === "static" && !symbol.type.qualifiers.const) into.add(symbol);
}

/** Functions of the program that an argument may be, or bring along. */
function functionsOf(syntax: CProgram, argument: Expression): readonly FunctionSymbol[] {
  const named: FunctionSymbol[] = [];
  // What is called for the argument's value is not handed over.
  const called = new Set<Expression>();
  forEachPart(argument, (e) => {
    if (e.kind === "call") called.add(plain(e.callee));
    if (e.kind === "functionName" && !called.has(e) && syntax.definitions.has(e.symbol)) named.push(e.symbol);
  });
  const { type } = argument;
  if (named.length > 0 || type.kind !== "pointer" || type.target.kind !== "function") return named;
  const wanted = type.target;
  return [...syntax.definitions.keys()].filter((f) => f.used && compatible(f.type, wanted));
}

function plain(e: Expression): Expression {
  let inner = e;
  while (inner.kind === "convert" || (inner.kind === "unary" && inner.operator !== "negate")) inner = inner.operand;
  return inner;
}

function withoutDecay(e: Expression): Expression {
  return e.kind === "convert" ? withoutDecay(e.operand) : e;
}

/** The variable that the storage is a part of, or is reached through. */
function rootOf(e: Expression): VariableSymbol | undefined {
  switch (e.kind) {
    case "variable":
      return e.symbol;
    case "member":
      return rootOf(e.object);
    case "subscript":
      return rootOf(e.base);
    case "convert":
      return rootOf(e.operand);
    case "unary":
      return e.operator === "dereference" ? rootOf(e.operand) : undefined;
    default:
      return undefined;
  }
}
