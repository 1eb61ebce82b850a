/**
 * Which functions and variables of a C program are lowered: what the heads run and name, and what functions that no head runs may put there.
 * In: the parsed program, the heads. Out: functions and variables; what is set elsewhere.
 * Method: names, until there are no more.
 */

import type { CProgram } from "../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../1-parse/c/symbols.js";
import type { Declaration, Expression } from "../../1-parse/c/syntax.js";
import type { FromElsewhere } from "./elsewhere/functions-from-elsewhere.js";
import { functionsFromElsewhere } from "./elsewhere/functions-from-elsewhere.js";
import type { SetElsewhereIn } from "./elsewhere/pointers-set-elsewhere.js";
import { pointersSetElsewhere } from "./elsewhere/pointers-set-elsewhere.js";
import type { Homes } from "./users-text/parts-of-files.js";
import { forEachExpression, forEachPart, forEachStatement, forEachValue } from "./walk-syntax.js";

export interface Reached {
  readonly functions: ReadonlySet<FunctionSymbol>;
  /** Globals and static locals that these, or the initial values of others of them, name. */
  readonly variables: ReadonlySet<VariableSymbol>;
}

export interface ReachedWithElsewhere {
  readonly reached: Reached;
  readonly elsewhere: ReadonlyMap<VariableSymbol, FromElsewhere>;
  readonly setElsewhere: SetElsewhereIn;
}

/** The heads, what they call, and functions whose address is taken, also by the initial values of variables. */
function reachable(
  syntax: CProgram,
  roots: readonly FunctionSymbol[],
  others: ReadonlySet<VariableSymbol> = new Set(),
): Reached {
  const functions = new Set<FunctionSymbol>();
  const variables = new Set<VariableSymbol>();
  const initial = initialValues(syntax);
  const queue = [...roots];
  const look = (e: Expression): void => {
    if (e.kind === "functionName" && e.symbol.defined) queue.push(e.symbol);
    if (e.kind === "variable" && e.symbol.storage === "static") add(e.symbol);
  };
  const add = (symbol: VariableSymbol): void => {
    if (variables.has(symbol)) return;
    variables.add(symbol);
    for (const value of initial.get(symbol) ?? []) forEachPart(value, look);
  };
  for (const symbol of others) add(symbol);
  for (let f = queue.pop(); f !== undefined; f = queue.pop()) {
    if (functions.has(f)) continue;
    functions.add(f);
    const definition = syntax.definitions.get(f);
    if (definition !== undefined) forEachExpression(definition.body, look);
  }
  return { functions, variables };
}

/** With the functions that something else may put in the variables reached, the variables that it may lead pointers to, and what they reach. */
export function reachableWithElsewhere(
  syntax: CProgram,
  roots: readonly FunctionSymbol[],
  homes: Homes,
): ReachedWithElsewhere {
  const heads = new Set(roots);
  let variables: ReadonlySet<VariableSymbol> = new Set();
  for (let all = [...roots]; ; ) {
    const reached = reachable(syntax, all, variables);
    const elsewhere = functionsFromElsewhere(syntax, reached.functions, reached.variables);
    const setElsewhere = pointersSetElsewhere(syntax, reached, heads, homes);
    const more = [...elsewhere.values()].flatMap((e) => [...e.functions]).filter((f) => !reached.functions.has(f));
    const named = [...setElsewhere.into.values()].flatMap((into) => [...into]);
    const isAll = named.every((v) => reached.variables.has(v));
    if (more.length === 0 && isAll) return { reached, elsewhere, setElsewhere };
    all = [...all, ...more];
    variables = new Set([...variables, ...named]);
  }
}

function initialValues(syntax: CProgram): ReadonlyMap<VariableSymbol, readonly Expression[]> {
  const found = new Map<VariableSymbol, Expression[]>();
  const declared = (d: Declaration): void => {
    for (const one of d.declarators) {
      if (one.kind !== "variable" || one.initializer === null) continue;
      const values: Expression[] = [];
      forEachValue(one.initializer, (e) => values.push(e));
      found.set(one.symbol, values);
    }
  };
  for (const unit of syntax.units)
    for (const d of unit.declarations) {
      if (d.kind === "declaration") declared(d);
      else
        forEachStatement(d.body, (s) => {
          if (s.kind === "declarationStatement") declared(s.declaration);
        });
    }
  return found;
}
