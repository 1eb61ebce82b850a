/**
 * The variables and fields that hold pointers to data which functions that no head runs set: each time to new storage of malloc's kind
 * ("block"), into variables at file scope ("variables"; "given variables": unless programs that were not handed over call a setter), or to something that is neither one nor the other nor NULL (true). So it may be
 * where they take the address.
 * In: the parsed program, the functions that are lowered. Out: for each such variable or field how it is set; the variables that they are led to.
 * Method: what is stored by name, or through a parameter that a function of the program is handed the storage by. Storage that is handed to
 * anything else may hold anything afterwards.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, Field } from "../../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../../1-parse/c/types/record-identity.js";
import type { SetElsewhere } from "../../../il/types.js";
import { allocationBehind } from "../storage/allocation-calls.js";
import type { Homes } from "../users-text/parts-of-files.js";
import { forEachExpression } from "../walk-syntax.js";
import { namedStorage } from "./named-storage.js";
import { containsPointers, newStorage } from "./new-storage.js";
import { pointersHandedOn } from "./pointers-handed-on.js";
import { isNull, withoutCasts } from "./tests-for-null.js";

type How = SetElsewhere;

export interface SetElsewhereIn {
  readonly how: ReadonlyMap<VariableSymbol | Field, How>;
  /** The variables that they are led into by name. */
  readonly into: ReadonlyMap<VariableSymbol | Field, ReadonlySet<VariableSymbol>>;
}

export function pointersSetElsewhere(
  syntax: CProgram,
  reached: { readonly functions: ReadonlySet<FunctionSymbol>; readonly variables: ReadonlySet<VariableSymbol> },
  heads: ReadonlySet<FunctionSymbol>,
  homes: Homes,
): SetElsewhereIn {
  const lowered = reached.functions;
  const into = new Map<VariableSymbol | Field, Set<VariableSymbol>>();
  const found = new Map<VariableSymbol | Field, How>();
  /** What is handed over to a parameter is set as the parameter's storage is. */
  const handed: (readonly [from: VariableSymbol, to: VariableSymbol | Field])[] = [];
  const isNew = newStorage(syntax);
  const homeOf = (s: VariableSymbol | FunctionSymbol): string => homes.get(s) ?? s.span.file;
  const isInReach = (v: VariableSymbol): boolean =>
    v.linkage === "external" || [...heads].every((head) => homeOf(head) === homeOf(v));
  const namedIn = namedStorage(syntax, isInReach);
  const through = new Map<VariableSymbol, How>();

  const note = (holder: VariableSymbol | Field, how: How): void => {
    found.set(holder, both(found.get(holder), how));
  };
  const noteAt = (storage: Expression, how: How): void => {
    const holder = holderOf(storage);
    if (holder === null) return;
    if ("role" in holder && holder.storage !== "static") {
      through.set(holder, both(through.get(holder), how));
    } else note(holder, how);
  };
  const noteFields = (type: CType): void => {
    if (type.kind === "array") noteFields(type.element);
    if (type.kind !== "record") return;
    for (const field of originalOf(type.declaration).fields) {
      if (field.type.kind === "pointer") note(field, true);
      else noteFields(field.type);
    }
  };
  /** Whoever has its address may put anything there. */
  const noteAll = (storage: Expression): void => {
    if (!containsPointers(storage.type)) return;
    if (elementOf(storage.type).kind === "record") noteFields(storage.type);
    else noteAt(storage, true);
  };

  const shared = new Set<FunctionSymbol>();
  for (const [symbol, definition] of syntax.definitions) if (!lowered.has(symbol)) lookThrough(definition);
  // A set grows while it is gone through.
  for (const symbol of shared) {
    const definition = syntax.definitions.get(symbol);
    if (definition !== undefined) lookAtFields(definition);
  }
  const own = [...syntax.definitions.keys()].filter((symbol) => !lowered.has(symbol));
  // Of a variable, any number of them may lead into it.
  for (const holder of pointersHandedOn(syntax, own, shared))
    if (!isIntoVariables(found.get(holder))) note(holder, true);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of handed) {
      if (leadInto(to, into.get(from) ?? [])) changed = true;
      const how = through.get(from);
      const holders: Map<VariableSymbol | Field, How> = "role" in to && to.storage !== "static" ? through : found;
      if (how === undefined || both(holders.get(to), how) === holders.get(to)) continue;
      holders.set(to, both(holders.get(to), how));
      changed = true;
    }
  }
  return { how: found, into };

  function lookThrough(definition: FunctionDefinition): void {
    /** Storage that is only read or set there. */
    const plain = new Set<Expression>();
    forEachExpression(definition.body, (e) => {
      switch (e.kind) {
        case "subscript":
          plain.add(withoutCasts(e.base));
          break;
        case "member":
          plain.add(withoutCasts(e.object));
          break;
        case "binary":
          if (e.operator === "equal" || e.operator === "notEqual")
            for (const side of [e.left, e.right]) plain.add(withoutCasts(side));
          break;
        case "call":
          callOf(e, definition, plain);
          break;
        case "unary":
          if (e.operator === "dereference") plain.add(withoutCasts(e.operand));
          if (e.operator === "addressOf" && !plain.has(e) && elementOf(e.operand.type).kind !== "record")
            noteAll(e.operand);
          break;
        case "convert":
          convert(e, plain);
          break;
        case "variable":
          if (e.symbol.role === "parameter" && !plain.has(e) && leadsToPointers(e.type)) noteAt(e, true);
          break;
        case "compoundAssign":
        case "increment":
          // One that leads into a variable stays in it.
          if (e.type.kind === "pointer") noteAt(e.kind === "increment" ? e.operand : e.target, "variables");
          break;
        case "assign":
          if (leadsToPointers(e.target.type)) plain.add(withoutCasts(e.target));
          store(e, definition);
          break;
        default:
      }
    });
  }

  /** What a function does to fields that both the heads and others call: which objects they are in is not followed. */
  function lookAtFields(definition: FunctionDefinition): void {
    forEachExpression(definition.body, (e) => {
      if (e.kind === "call") addShared(e);
      if (e.kind === "assign" && "offset" in (holderOf(e.target) ?? {})) store(e, definition);
    });
  }

  function store(e: Expression & { kind: "assign" }, definition: FunctionDefinition): void {
    if (e.type.kind === "record") noteFields(e.type);
    if (e.type.kind !== "pointer" || isNull(e.value)) return;
    noteAt(e.target, isNew(e.value, definition) ? "block" : intoVariables(e));
  }

  function intoVariables(e: Expression & { kind: "assign" }): How {
    const found = namedIn(e.value);
    if (found === null) return true;
    const holder = holderOf(e.target);
    if (holder !== null && (!("role" in holder) || holder.role === "parameter" || reached.variables.has(holder)))
      leadInto(holder, found.variables);
    return found.isGiven ? "given variables" : "variables";
  }

  function leadInto(holder: VariableSymbol | Field, variables: Iterable<VariableSymbol>): boolean {
    const known = into.get(holder) ?? new Set();
    const before = known.size;
    into.set(holder, known);
    for (const variable of variables) known.add(variable);
    return known.size > before;
  }

  function addShared({ callee }: Expression & { kind: "call" }): void {
    if (callee.kind === "functionName" && lowered.has(callee.symbol) && !heads.has(callee.symbol))
      shared.add(callee.symbol);
  }

  /** Pointers to structs, and arrays, that are taken for something else. */
  function convert(e: Expression & { kind: "convert" }, plain: ReadonlySet<Expression>): void {
    const inner = withoutCasts(e);
    if (plain.has(inner)) return;
    const storage = inner.kind === "unary" && inner.operator === "addressOf" ? inner.operand : inner;
    if (storage === inner && inner.type.kind !== "array") return;
    if (elementOf(storage.type).kind !== "record" || !isOne(storage.type, e.type)) noteAll(storage);
  }

  function callOf(e: Expression & { kind: "call" }, definition: FunctionDefinition, plain: Set<Expression>): void {
    addShared(e);
    const made = allocationBehind(e);
    if (made !== null && !containsPointers(targetOf(made.into.type))) {
      noteAt(made.into, "block");
      plain.add(withoutCasts(e.arguments[0]!));
      return;
    }
    e.arguments.forEach((a, k) => {
      const given = withoutCasts(a);
      const storage = given.kind === "unary" && given.operator === "addressOf" ? given.operand : given;
      const isAddress = storage !== given || given.type.kind === "array";
      if (isHandedOver(e, definition, k, storage, isAddress)) plain.add(given);
      else if (isAddress) noteAll(storage);
      else if (a.type.kind === "pointer" && definitionOf(e) === undefined && !keeps(e)) noteFieldsBehind(given.type);
    });
  }

  /** To a function whose text tells what becomes of it. */
  function isHandedOver(
    e: Expression & { kind: "call" },
    definition: FunctionDefinition,
    k: number,
    storage: Expression,
    isAddress: boolean,
  ): boolean {
    if (keeps(e)) return true;
    const parameter = definitionOf(e)?.parameters[k];
    if (parameter === undefined || parameter.type.kind !== "pointer") return false;
    const given = elementOf(isAddress ? storage.type : targetOf(storage.type));
    const taken = elementOf(parameter.type.target);
    if (given.kind === "record") return isOne(given, taken);
    if (given.kind !== "pointer" || taken.kind !== "pointer" || lowered.has(parameter.owner ?? definition.symbol))
      return false;
    const holder = holderOf(storage);
    if (holder !== null) handed.push([parameter, holder]);
    return true;
  }

  function definitionOf({ callee }: Expression & { kind: "call" }): FunctionDefinition | undefined {
    return callee.kind === "functionName" ? syntax.definitions.get(callee.symbol) : undefined;
  }

  /** A function without text is given a pointer to structs. */
  function noteFieldsBehind(type: CType): void {
    if (type.kind === "pointer" && !type.target.qualifiers.const) noteFields(type.target);
  }
}

function isIntoVariables(how: How | undefined): boolean {
  return how === "variables" || how === "given variables";
}

function both(a: How | undefined, b: How): How {
  if (a === undefined || a === b) return b;
  return a !== true && a !== "block" && b !== true && b !== "block" ? "given variables" : true;
}

/** Functions of the library that leave the pointers in what they are given as they are. */
const keepsPointers: ReadonlySet<string> = new Set(["free", "memset", "realloc", "printf", "fprintf", "puts"]);

function keeps({ callee }: Expression & { kind: "call" }): boolean {
  return callee.kind === "functionName" && !callee.symbol.defined && keepsPointers.has(callee.symbol.name);
}

/** Pointers to the one, or arrays of it, may be pointers to the other. */
function isOne(a: CType, b: CType): boolean {
  const [x, y] = [elementOf(targetOf(a)), elementOf(targetOf(b))];
  return x.kind === "record" && y.kind === "record" && originalOf(x.declaration) === originalOf(y.declaration);
}

/** The variable or field that pointers there are a part of. */
function holderOf(storage: Expression): VariableSymbol | Field | null {
  let inner = storage;
  while (
    inner.kind === "subscript" ||
    inner.kind === "convert" ||
    (inner.kind === "unary" && inner.operator === "dereference")
  )
    inner = inner.kind === "subscript" ? inner.base : inner.operand;
  if (inner.kind === "member") return originalField(inner.field);
  if (inner.kind !== "variable") return null;
  return inner.symbol.storage === "static" || inner.symbol.role === "parameter" ? inner.symbol : null;
}

function leadsToPointers(type: CType): boolean {
  return type.kind === "pointer" && elementOf(type.target).kind === "pointer";
}

function elementOf(type: CType): CType {
  return type.kind === "array" ? elementOf(type.element) : type;
}

function targetOf(type: CType): CType {
  return type.kind === "pointer" ? type.target : type;
}
