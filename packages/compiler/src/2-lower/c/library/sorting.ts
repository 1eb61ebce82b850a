/**
 * `qsort` with a comparison whose text is here: a call of a function made for the type of the elements and the comparison.
 * In: the call. Out: what it sorts, and how; null where it stays a call from outside.
 * Limits: elements are no arrays, and have a type with a name; their size is written as sizeof. What has no derivative stays with the
 * library, unless the comparison uses variables; so does what a comparison sorts that stores anything or prints.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { call } from "../../../il/builders.js";
import { onlyGives } from "../../../languages/c-library.js";
import { libraryNames } from "../../../languages/c-library-names.js";
import { coerce } from "../expressions/conversions.js";
import { lowerPointed, pointerAs } from "../expressions/places.js";
import { carriesReals } from "../pointers/carries-reals.js";
import { isSize, withoutConversion } from "../storage/element-counts.js";
import { sizeOf } from "../storage/size-of.js";
import { longConstant, lowerPointer } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { forEachExpression } from "../walk-syntax.js";
import type { Sorting } from "./sorting-units.js";
import { unitThatSorts } from "./sorting-units.js";

type Call = CExpression & { readonly kind: "call" };

export function sortingOf(syntax: CProgram, e: Call): Sorting | null {
  if (e.callee.kind !== "functionName" || syntax.definitions.has(e.callee.symbol)) return null;
  const { name } = e.callee.symbol;
  const [base, count, size, compare, context = null] = e.arguments;
  if (base === undefined || count === undefined || size === undefined || compare === undefined) return null;
  if (name !== (context === null ? "qsort" : "qsort_r")) return null;
  let values = base;
  while (values.kind === "convert" && values.how === "value") values = values.operand;
  const of = values.type.kind === "pointer" ? values.type.target : null;
  if (of === null || !isNameable(of) || !isSize(withoutConversion(size), sizeOf(of))) return null;
  let given = compare;
  while (given.kind === "convert" || (given.kind === "unary" && given.operator === "addressOf")) given = given.operand;
  // How often a comparison is called is the library's own: one that leaves something behind stays with it.
  if (
    given.kind !== "functionName" &&
    [...syntax.definitions.keys()].some((f) => compares(f) && changesStorage(syntax, f))
  )
    return null;
  if (given.kind !== "functionName")
    return carriesReals(of) ? { values, element: of, count, compare: { pointer: compare }, context } : null;
  const text = given.symbol;
  if (changesStorage(syntax, text)) return null;
  const isAsked = syntax.definitions.has(text) && (carriesReals(of) || usesVariables(syntax, text));
  return isAsked ? { values, element: of, count, compare: { text }, context } : null;
}

/** A pointer to such elements can be declared from the type in the IL alone. */
function isNameable(type: CType): boolean {
  switch (type.kind) {
    case "record":
      return type.declaration.complete && (type.declaration.tag ?? type.declaration.typedefName ?? null) !== null;
    case "pointer":
      return !type.target.qualifiers.const && type.target.kind !== "pointer" && isNameable(type.target);
    case "integer":
      return !type.name.includes("long long") && type.name !== "signed char";
    case "floating":
    case "complex":
      return true;
    default:
      return false;
  }
}

/** The comparison, or what it calls, names variables that may change: what an index leads to. */
function usesVariables(syntax: CProgram, compare: FunctionSymbol): boolean {
  let uses = false;
  const seen = new Set([compare]);
  for (const f of seen) {
    const definition = syntax.definitions.get(f);
    if (definition === undefined) continue;
    forEachExpression(definition.body, (e) => {
      if (e.kind === "functionName") seen.add(e.symbol);
      uses ||= e.kind === "variable" && e.symbol.storage === "static" && !e.symbol.type.qualifiers.const;
    });
  }
  return uses;
}

/** Two pointers to what it compares, and perhaps what it is handed on. */
function compares({ type }: FunctionSymbol): boolean {
  const [first, second] = type.parameters;
  return first?.type.kind === "pointer" && second?.type.kind === "pointer" && type.result.kind === "integer";
}

/** The comparison, or what it calls, stores anything but into variables of its own, or calls a function without text that may. */
function changesStorage(syntax: CProgram, compare: FunctionSymbol): boolean {
  let changes = false;
  const seen = new Set([compare]);
  for (const f of seen) {
    const definition = syntax.definitions.get(f);
    if (definition === undefined) {
      changes ||= !onlyCalculates(f.builtin ?? f.name);
      continue;
    }
    forEachExpression(definition.body, (e) => {
      if (e.kind === "functionName") seen.add(e.symbol);
      const target =
        e.kind === "increment" ? e.operand : e.kind === "assign" || e.kind === "compoundAssign" ? e.target : null;
      if (target !== null) changes ||= target.kind !== "variable" || target.symbol.storage !== "automatic";
    });
  }
  return changes;
}

function onlyCalculates(name: string): boolean {
  return onlyGives(name) || libraryNames.get("<math.h>")?.has(name) === true || ["abs", "labs", "llabs"].includes(name);
}

/** The call is one of a function that stands for `qsort`. */
export function lowerSorting(u: UnitContext, e: Call): boolean {
  const sorting = sortingOf(u.program.syntax, e);
  if (sorting === null) return false;
  const { element: of, compare, context } = sorting;
  const { type } = sorting.values;
  const held = pointerAs(u, lowerPointed(u, sorting.values), type, lowerPointer(u.program, of, "array"));
  const count = coerce(u.lower.value(u, sorting.count), longConstant(0).type);
  const given = "pointer" in compare ? [u.lower.value(u, compare.pointer)] : [];
  if (context !== null)
    given.push(
      coerce(u.lower.value(u, context), { kind: "pointer", target: { kind: "opaque", name: "void" }, nullable: true }),
    );
  u.emit(call([], unitThatSorts(u, sorting, given), [held, count, ...given], u.origin));
  return true;
}
