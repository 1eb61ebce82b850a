/**
 * Whether a value, in a function that is not lowered, leads into a variable at file scope, or is NULL: the variable's name says where the
 * pointer leads, and the derivative finds out which it is by asking for the address.
 * In: the program. Out: for an expression of a function, the variables, and whether a parameter of a function that other programs may call
 * holds them; null where it may lead elsewhere.
 * Method: an array by name, `&` of a variable or a part of it, what is so many elements further, either of two such; a local all of whose values
 * are such, a parameter that every call is given such, and a function that returns nothing else.
 * Limits: what is taken for storage of another type, and copies of other pointers, lead anywhere.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { addTo } from "../../../il/keyed-lists.js";
import {
  declarationsOf,
  forEachExpression,
  forEachInitializer,
  forEachPart,
  forEachReturn,
  forEachStatement,
  forEachValue,
} from "../walk-syntax.js";
import { isNull } from "./tests-for-null.js";

export interface Named {
  readonly variables: ReadonlySet<VariableSymbol>;
  /** Calls that are not in the text may hand over something else. */
  readonly isGiven: boolean;
}

export type NamedIn = (value: Expression) => Named | null;

/** `isInReach`: derivatives have a name for the variable. */
export function namedStorage(syntax: CProgram, isInReach: (variable: VariableSymbol) => boolean): NamedIn {
  /** What locals and parameters are given. */
  const given = new Map<VariableSymbol, Expression[]>();
  const unlisted = new Set<VariableSymbol>();
  const called = new Set<Expression>();
  const known = new Map<VariableSymbol, Named | null>();
  const results = new Map<FunctionSymbol, Named | null>();

  const look = (e: Expression): void => {
    if (e.kind === "assign" && e.target.kind === "variable") addTo(given, e.target.symbol, e.value);
    if (e.kind === "call" && e.callee.kind === "functionName") {
      called.add(e.callee);
      const parameters = syntax.definitions.get(e.callee.symbol)?.parameters ?? [];
      parameters.forEach((p, k) => {
        const argument = e.arguments[k];
        if (argument === undefined) unlisted.add(p);
        else addTo(given, p, argument);
      });
    }
    if (e.kind === "functionName" && !called.has(e)) isValue(e.symbol);
  };
  const isValue = (symbol: FunctionSymbol): void => {
    for (const p of syntax.definitions.get(symbol)?.parameters ?? []) unlisted.add(p);
  };
  for (const { body } of syntax.definitions.values()) {
    forEachExpression(body, look);
    forEachStatement(body, (s) => {
      for (const d of declarationsOf(s))
        for (const one of d.declarators)
          if (one.kind === "variable" && one.initializer?.kind === "expression")
            addTo(given, one.symbol, one.initializer.value);
    });
  }
  forEachInitializer(syntax, (symbol, initializer) => {
    if (symbol.storage === "static") forEachValue(initializer, (value) => forEachPart(value, look));
  });

  return namedIn;

  function namedIn(e: Expression): Named | null {
    if (isNull(e)) return none;
    switch (e.kind) {
      case "convert":
        if (!isOfOneType(e.operand.type, e.type)) return null;
        return e.how === "decay" ? rootOf(e.operand) : namedIn(e.operand);
      case "unary":
        return e.operator === "addressOf" ? rootOf(e.operand) : null;
      case "binary":
        return e.operator === "add" && isInside(e.right, e.left) ? namedIn(e.left) : null;
      case "conditional":
        return e.whenTrue === null ? null : allOf([e.whenTrue, e.whenFalse]);
      case "comma":
        return namedIn(e.right);
      case "assign":
        return namedIn(e.value);
      case "variable":
        return e.symbol.storage === "automatic" ? inLocal(e.symbol) : null;
      case "call":
        return e.callee.kind === "functionName" ? inResult(e.callee.symbol) : null;
      default:
        return null;
    }
  }

  /** The variable at file scope that the storage is a part of: not what a pointer in it leads to. */
  function rootOf(e: Expression): Named | null {
    if (e.kind === "variable") {
      const isNamed = e.symbol.role === "global" && !e.symbol.threadLocal && e.symbol.defined && isInReach(e.symbol);
      return isNamed ? { variables: new Set([e.symbol]), isGiven: false } : null;
    }
    if (e.kind === "member") return e.arrow ? null : rootOf(e.object);
    if (e.kind !== "subscript" || e.base.kind !== "convert" || e.base.how !== "decay") return null;
    return isInside(e.index, e.base) ? rootOf(e.base.operand) : null;
  }

  /** All that it is given. */
  function inLocal(symbol: VariableSymbol): Named | null {
    const before = known.get(symbol);
    if (before !== undefined) return before;
    known.set(symbol, null);
    const values = given.get(symbol) ?? [];
    const all = symbol.addressTaken || unlisted.has(symbol) || values.length === 0 ? null : allOf(values);
    const isGiven = symbol.role === "parameter" && symbol.owner?.linkage !== "internal";
    const found = all === null ? null : { variables: all.variables, isGiven: isGiven || all.isGiven };
    known.set(symbol, found);
    return found;
  }

  /** All that the function returns. */
  function inResult(symbol: FunctionSymbol): Named | null {
    const before = results.get(symbol);
    if (before !== undefined) return before;
    results.set(symbol, null);
    const values: Expression[] = [];
    const definition = syntax.definitions.get(symbol);
    if (definition !== undefined) forEachReturn(definition.body, (value) => values.push(value));
    const found = values.length === 0 ? null : allOf(values);
    results.set(symbol, found);
    return found;
  }

  function allOf(values: readonly Expression[]): Named | null {
    const variables = new Set<VariableSymbol>();
    let isGiven = false;
    for (const value of values) {
      const found = namedIn(value);
      if (found === null) return null;
      for (const one of found.variables) variables.add(one);
      isGiven ||= found.isGiven;
    }
    return { variables, isGiven };
  }
}

const none: Named = { variables: new Set(), isGiven: false };

/** Where the number is written out, not before the array's first element, nor where the next variable may begin. */
function isInside(index: Expression, array: Expression): boolean {
  const value = constantOf(index);
  if (value === null) return true;
  const type = array.kind === "convert" && array.how === "decay" ? array.operand.type : null;
  const length = type?.kind === "array" && type.extent.kind === "constant" ? type.extent.length : null;
  return value >= 0n && (length === null || value < BigInt(length));
}

function constantOf(e: Expression): bigint | null {
  if (e.kind === "convert") return constantOf(e.operand);
  if (e.kind === "unary" && e.operator === "negate") {
    const inner = constantOf(e.operand);
    return inner === null ? null : -inner;
  }
  return e.kind === "integer" ? e.value : null;
}

/** What a pointer or an array leads to is not taken for anything else. */
function isOfOneType(from: CType, to: CType): boolean {
  const [a, b] = [targetOf(from), targetOf(to)];
  return a !== null && b !== null && compatible(a, b);
}

function targetOf(type: CType): CType | null {
  if (type.kind === "pointer") return elementOf(type.target);
  return type.kind === "array" ? elementOf(type) : null;
}

function elementOf(type: CType): CType {
  return type.kind === "array" ? elementOf(type.element) : type;
}
