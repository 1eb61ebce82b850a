/**
 * Which variables and fields give their pointers on to others, in functions that no head runs: `now = before`, `keep(rows[0])` where `keep` stores
 * what it is given. Two of them may then lead to one block.
 * In: the program, the functions that others than heads run; of those that heads run too only what they are handed counts, as the analyses see
 * the rest. Out: these variables and fields.
 * Method: which of them a local, a parameter or a result may hold the pointer of, until nothing changes.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { Field } from "../../../1-parse/c/types/c-types.js";
import { originalField } from "../../../1-parse/c/types/record-identity.js";
import { declarationsOf, forEachExpression, forEachReturn, forEachStatement } from "../walk-syntax.js";
import { withoutCasts } from "./tests-for-null.js";

export type Holder = VariableSymbol | Field;

export function pointersHandedOn(
  syntax: CProgram,
  own: Iterable<FunctionSymbol>,
  shared: Iterable<FunctionSymbol>,
): ReadonlySet<Holder> {
  const handedOn = new Set<Holder>();
  const held = new Map<VariableSymbol | FunctionSymbol, Set<Holder>>();
  let changed = true;

  const hold = (by: VariableSymbol | FunctionSymbol, holders: Iterable<Holder>): void => {
    const known = held.get(by) ?? new Set();
    held.set(by, known);
    for (const one of holders) {
      if (known.has(one)) continue;
      known.add(one);
      changed = true;
    }
  };

  while (changed) {
    changed = false;
    for (const symbol of own) look(syntax.definitions.get(symbol), true);
    for (const symbol of shared) look(syntax.definitions.get(symbol), false);
  }
  return handedOn;

  function look(definition: FunctionDefinition | undefined, all: boolean): void {
    if (definition === undefined) return;
    const sources = (e: Expression): readonly Holder[] => sourcesOf(e, all);
    forEachReturn(definition.body, (value) => hold(definition.symbol, sources(value)));
    forEachStatement(definition.body, (s) => {
      for (const d of declarationsOf(s))
        for (const one of d.declarators)
          if (one.kind === "variable" && one.initializer?.kind === "expression" && one.symbol.storage === "automatic")
            hold(one.symbol, sources(one.initializer.value));
    });
    forEachExpression(definition.body, (e) => {
      if (e.kind === "call" && e.callee.kind === "functionName") {
        const parameters = syntax.definitions.get(e.callee.symbol)?.parameters ?? [];
        parameters.forEach((p, k) => {
          const argument = e.arguments[k];
          if (argument !== undefined) hold(p, sources(argument));
        });
      }
      if (e.kind !== "assign" || e.type.kind !== "pointer") return;
      const given = sources(e.value);
      const { target } = e;
      if (target.kind === "variable" && target.symbol.storage === "automatic") hold(target.symbol, given);
      else if (given.length > 0) for (const one of [...given, ...sourcesOf(target, true)]) handedOn.add(one);
    });
  }

  /** The variables and fields whose pointer the value may be, or lead into the storage of. `all`: not only what parameters hold. */
  function sourcesOf(value: Expression, all: boolean): readonly Holder[] {
    const e = withoutCasts(value);
    if (e.type.kind === "array") return into(e, all);
    switch (e.kind) {
      case "variable":
        if (e.symbol.storage === "automatic") return [...(held.get(e.symbol) ?? [])];
        return all ? [e.symbol] : [];
      case "member":
        return all ? [originalField(e.field)] : [];
      case "subscript":
        return sourcesOf(e.base, all);
      case "unary":
        return e.operator === "addressOf" ? into(e.operand, all) : sourcesOf(e.operand, all);
      case "conditional":
        return [e.whenTrue ?? e.test, e.whenFalse].flatMap((arm) => sourcesOf(arm, all));
      case "comma":
        return sourcesOf(e.right, all);
      case "assign":
        return [...sourcesOf(e.target, all), ...sourcesOf(e.value, all)];
      case "compoundAssign":
        return sourcesOf(e.target, all);
      case "increment":
        return sourcesOf(e.operand, all);
      case "binary":
        return e.type.kind === "pointer" ? sourcesOf(e.left, all) : [];
      case "call":
        return e.callee.kind === "functionName" ? [...(held.get(e.callee.symbol) ?? [])] : [];
      default:
        return [];
    }
  }

  /** The address of storage: that of a variable is no pointer which the variable holds. */
  function into(storage: Expression, all: boolean): readonly Holder[] {
    const e = withoutCasts(storage);
    if (e.kind === "variable") return e.symbol.storage === "automatic" ? [...(held.get(e.symbol) ?? [])] : [];
    if (e.kind === "member") return e.arrow ? sourcesOf(e.object, all) : into(e.object, all);
    if (e.kind === "subscript")
      return e.base.kind === "convert" && e.base.how === "decay" ? into(e.base, all) : sourcesOf(e.base, all);
    return e.type.kind === "array" ? [] : sourcesOf(e, all);
  }
}
