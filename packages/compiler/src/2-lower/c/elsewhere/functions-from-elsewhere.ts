/**
 * Which functions the pointers at file scope may lead to that something outside of what the heads run sets: a function that chooses
 * a law or a solver before the head is called.
 * In: the parsed program, the functions and variables that are lowered. Out: for each such variable the functions it may have been given.
 * Method: stores of a function's name give that function. Where another value is stored, the variable's address is taken or other files
 * can name it, it may be each function of its type that is used as a value, or has external linkage and does not come to the variable
 * itself (who would call itself); each of math.h that is used as a value; and one that is not in these files.
 * Limits: where the value comes from is not followed.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, FunctionType } from "../../../1-parse/c/types/c-types.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { addTo } from "../../../il/keyed-lists.js";
import { isElementary } from "../library/library-calls.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";

export interface FromElsewhere {
  readonly functions: ReadonlySet<FunctionSymbol>;
  /** It may also be a function whose text is not here. */
  readonly open: boolean;
}

export function functionsFromElsewhere(
  syntax: CProgram,
  lowered: ReadonlySet<FunctionSymbol>,
  variables: Iterable<VariableSymbol>,
): ReadonlyMap<VariableSymbol, FromElsewhere> {
  const found = new Map<VariableSymbol, FromElsewhere>();
  let facts: ProgramFacts | undefined;
  for (const variable of variables) {
    const types = variable.linkage === "none" ? [] : functionTypesIn(variable.type);
    if (types.length === 0) continue;
    facts ??= lookThrough(syntax, lowered);
    const stored = facts.stored.get(variable) ?? [];
    const open =
      variable.linkage === "external" ||
      (variable.addressTaken && facts.named.has(variable)) ||
      stored.some((f) => f === null);
    const functions = new Set(stored.filter((f) => f !== null));
    if (open) {
      const around = callersAround(variable, facts);
      for (const f of syntax.definitions.keys()) {
        const mayBe = facts.used.has(f) || (f.linkage === "external" && !around.has(f));
        if (mayBe && types.some((type) => compatible(type, f.type))) functions.add(f);
      }
      for (const f of facts.used)
        if (!f.defined && isElementary(f) && types.some((type) => compatible(type, f.type))) functions.add(f);
    }
    if (open || functions.size > 0) found.set(variable, { functions, open });
  }
  return found;
}

/** The types of the functions that pointers of this storage lead to; constant pointers stay what they are. */
function functionTypesIn(type: CType): readonly FunctionType[] {
  if (type.qualifiers.const) return [];
  switch (type.kind) {
    case "pointer":
      return type.target.kind === "function" ? [type.target] : [];
    case "array":
      return functionTypesIn(type.element);
    case "record":
      return type.declaration.keyword === "struct"
        ? type.declaration.fields.flatMap((f) => functionTypesIn(f.type))
        : [];
    default:
      return [];
  }
}

interface ProgramFacts {
  /** What functions that are not lowered store in each variable: a function by name, or null. */
  readonly stored: ReadonlyMap<VariableSymbol, readonly (FunctionSymbol | null)[]>;
  /** The variables that they name. */
  readonly named: ReadonlySet<VariableSymbol>;
  /** Functions that are not only called. */
  readonly used: ReadonlySet<FunctionSymbol>;
  /** What each function names. */
  readonly names: ReadonlyMap<FunctionSymbol, ReadonlySet<FunctionSymbol | VariableSymbol>>;
}

/** The functions that name the variable, and all that lead to them. */
function callersAround(variable: VariableSymbol, { names }: ProgramFacts): ReadonlySet<FunctionSymbol> {
  const found = new Set<FunctionSymbol>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [f, named] of names)
      if (!found.has(f) && (named.has(variable) || [...found].some((other) => named.has(other)))) found.add(f);
  }
  return found;
}

function lookThrough(syntax: CProgram, lowered: ReadonlySet<FunctionSymbol>): ProgramFacts {
  const stored = new Map<VariableSymbol, (FunctionSymbol | null)[]>();
  const named = new Set<VariableSymbol>();
  const used = new Set<FunctionSymbol>();
  const called = new Set<Expression>();
  const names = new Map<FunctionSymbol, Set<FunctionSymbol | VariableSymbol>>();
  const look = (e: Expression): void => {
    if (e.kind === "call") called.add(plain(e.callee));
    if (e.kind === "functionName" && !called.has(e)) used.add(e.symbol);
  };
  for (const [symbol, definition] of syntax.definitions) {
    const own = new Set<FunctionSymbol | VariableSymbol>();
    names.set(symbol, own);
    forEachExpression(definition.body, (e) => {
      look(e);
      if (e.kind === "variable" || e.kind === "functionName") own.add(e.symbol);
      if (e.kind === "variable" && !lowered.has(symbol)) named.add(e.symbol);
      if (e.kind !== "assign" || lowered.has(symbol)) return;
      const variable = rootOf(e.target);
      if (variable === undefined) return;
      const value = plain(e.value);
      addTo(stored, variable, value.kind === "functionName" ? value.symbol : null);
    });
  }
  forEachInitialized(syntax, (_target, _type, value) => forEachPart(value, look));
  return { stored, named, used, names };
}

/** Without the conversion to a pointer, `&` and `*`, which change nothing about a function. */
function plain(e: Expression): Expression {
  let inner = e;
  while (
    inner.kind === "convert" ||
    (inner.kind === "unary" && (inner.operator === "addressOf" || inner.operator === "dereference"))
  )
    inner = inner.operand;
  return inner;
}

/** The variable that the storage is a part of. */
function rootOf(e: Expression): VariableSymbol | undefined {
  switch (e.kind) {
    case "variable":
      return e.symbol.storage === "static" ? e.symbol : undefined;
    case "member":
      return e.object.type.kind === "pointer" ? undefined : rootOf(e.object);
    case "subscript":
    case "convert":
      return rootOf(e.kind === "subscript" ? e.base : e.operand);
    default:
      return undefined;
  }
}
