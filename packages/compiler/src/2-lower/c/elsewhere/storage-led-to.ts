/**
 * The variables at file scope whose addresses functions that no head runs have, or initial values of other pointers: a pointer that is set
 * there may lead to them.
 * In: the parsed program, the functions that are lowered. Out: the variables.
 * Method: an array by name, or `&` of a variable or a part of it, anywhere but where elements are read or stored, and but for arguments of functions
 * without text (`memset`). Where the address goes is not followed. Of functions that heads run as well, those count that others call and
 * that give pointers to their callers, and what any of them puts into a pointer that the others hand on.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../../1-parse/c/types/record-identity.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";
import { containsPointers } from "./new-storage.js";
import type { Holder } from "./pointers-handed-on.js";
import { withoutCasts } from "./tests-for-null.js";

type Walk = (visit: (e: Expression) => void) => void;

export function storageLedTo(syntax: CProgram, lowered: ReadonlySet<FunctionSymbol>): ReadonlySet<VariableSymbol> {
  const found = new Set<VariableSymbol>();
  const handedOn = new Set<Holder>();
  const shared = new Set<FunctionSymbol>();

  for (const [symbol, { body }] of syntax.definitions)
    if (!lowered.has(symbol)) lookAtGiven((visit) => forEachExpression(body, visit), true);
  forEachInitialized(syntax, (_target, _type, value) => lookAtAddresses((visit) => forEachPart(value, visit), true));
  for (let known = -1; known < handedOn.size + shared.size; ) {
    known = handedOn.size + shared.size;
    for (const symbol of lowered) lookAtLowered(symbol);
  }
  return found;

  function lookAtLowered(symbol: FunctionSymbol): void {
    const definition = syntax.definitions.get(symbol);
    if (definition === undefined) return;
    if (shared.has(symbol) && givesPointers(symbol)) lookAtGiven((visit) => forEachExpression(definition.body, visit));
    forEachExpression(definition.body, (e) => {
      if (e.kind !== "assign" || !containsPointers(e.type)) return;
      if (holdersOf(e.target).some((h) => handedOn.has(h))) lookAtGiven((visit) => forEachPart(e.value, visit));
    });
  }

  /** All that such a function, or such a value, may give on. */
  function lookAtGiven(walk: Walk, isElsewhere = false): void {
    const leftOut = lookAtAddresses(walk, isElsewhere);
    walk((e) => {
      if (e.kind === "functionName" || (e.kind === "call" && e.callee.kind === "functionName"))
        shared.add(e.kind === "call" ? (e.callee as Expression & { kind: "functionName" }).symbol : e.symbol);
      if (!leftOut.has(e) && containsPointers(e.type)) for (const one of holdersOf(e)) handedOn.add(one);
    });
  }

  function lookAtAddresses(walk: Walk, isElsewhere: boolean): ReadonlySet<Expression> {
    const leftOut = new Set<Expression>();
    walk((e) => {
      if (e.kind === "subscript") leftOut.add(withoutCasts(e.base));
      if (e.kind === "unary" && e.operator === "dereference") leftOut.add(withoutCasts(e.operand));
      if (e.kind === "assign") leftOut.add(withoutCasts(e.target));
      if (e.kind === "call" && e.callee.kind === "functionName" && keeps(e.callee.symbol, isElsewhere))
        for (const argument of e.arguments) leftOut.add(withoutCasts(argument));
      const isAddress = e.kind === "unary" && e.operator === "addressOf";
      if (leftOut.has(e) || (!isAddress && e.type.kind !== "array")) return;
      const variable = rootOf(isAddress ? e.operand : e);
      if (variable !== undefined) found.add(variable);
    });
    return leftOut;
  }

  /** It gives nobody a pointer that it is handed: what others call does so where they hand it over, which has been looked at. */
  function keeps(symbol: FunctionSymbol, isElsewhere: boolean): boolean {
    return !syntax.definitions.has(symbol) || (!isElsewhere && !givesPointers(symbol));
  }
}

/** Its caller may get one: as the result, or in storage that it hands over. */
function givesPointers({ type }: FunctionSymbol): boolean {
  return (
    containsPointers(type.result) || type.parameters.some((p) => p.type.kind === "pointer" && mayTake(p.type.target))
  );
}

function mayTake(type: CType): boolean {
  return type.kind === "void" || containsPointers(type);
}

/** The variable or the field that the pointer is in; of a struct, the fields that are pointers. */
function holdersOf(e: Expression): readonly Holder[] {
  const inner = withoutCasts(e);
  if (inner.kind === "subscript") return holdersOf(inner.base);
  if (inner.kind === "unary" && inner.operator === "dereference")
    return [...holdersOf(inner.operand), ...fieldsOf(e.type)];
  if (inner.kind === "member") return [originalField(inner.field), ...fieldsOf(e.type)];
  if (inner.kind !== "variable" || inner.symbol.storage !== "static") return fieldsOf(e.type);
  return [inner.symbol, ...fieldsOf(e.type)];
}

function fieldsOf(type: CType): readonly Holder[] {
  if (type.kind === "array") return fieldsOf(type.element);
  if (type.kind !== "record") return [];
  return originalOf(type.declaration).fields.flatMap((f) =>
    containsPointers(f.type) ? [originalField(f), ...fieldsOf(f.type)] : [],
  );
}

/** The variable at file scope that the storage is a part of. */
function rootOf(e: Expression): VariableSymbol | undefined {
  if (e.kind === "variable") return e.symbol.storage === "static" ? e.symbol : undefined;
  if (e.kind === "member") return e.object.type.kind === "pointer" ? undefined : rootOf(e.object);
  if (e.kind === "subscript")
    return withoutCasts(e.base).type.kind === "array" ? rootOf(withoutCasts(e.base)) : undefined;
  return e.kind === "convert" ? rootOf(e.operand) : undefined;
}
