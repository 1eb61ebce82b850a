/**
 * Whether a value, in a function that is not lowered, is new storage each time it is stored: what malloc and its kin give, what functions of
 * the program give that return nothing else, and a local that holds such and is stored once for each time that it gets it.
 * In: the program. Out: the answer for an expression of a function.
 * Limits: structs with pointers are new only where all of these are set beside the allocation, or it clears them: what is in the others is
 * nobody's pointer.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression, Statement } from "../../../1-parse/c/syntax.js";
import type { CType, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../../1-parse/c/types/record-identity.js";
import { addTo } from "../../../il/keyed-lists.js";
import { allocationOf } from "../storage/allocation-calls.js";
import { childrenOf, declarationsOf, expressionsOf, forEachPart, forEachReturn, forEachValue } from "../walk-syntax.js";
import { isNull, isSamePlace, testForNull, withoutCasts } from "./tests-for-null.js";

export type IsNew = (value: Expression, within: FunctionDefinition) => boolean;

export function newStorage(syntax: CProgram): IsNew {
  const bodies = new Map<FunctionDefinition, Body>();
  const givers = new Map<FunctionSymbol, boolean>();
  const bodyOf = (d: FunctionDefinition): Body => {
    const known = bodies.get(d) ?? new Body(d);
    bodies.set(d, known);
    return known;
  };

  return isNew;

  function isNew(value: Expression, within: FunctionDefinition): boolean {
    return choicesOf(value).every(({ type, e }) => {
      if (e.kind === "variable") return bodyOf(within).storedOnce(e) && isNewLocal(e.symbol, within);
      return isMade(type, e, within);
    });
  }

  function isMade(type: CType, e: Expression, within: FunctionDefinition): boolean {
    if (e.kind !== "call" || e.callee.kind !== "functionName") return false;
    const allocation = allocationOf(e);
    if (allocation === null) return gives(e.callee.symbol);
    if (allocation.function === "alloca") return false;
    return allocation.function === "calloc" || bodyOf(within).setsAllPointers(type, e);
  }

  /** All that the function returns. */
  function gives(symbol: FunctionSymbol): boolean {
    const known = givers.get(symbol);
    if (known !== undefined) return known;
    givers.set(symbol, false);
    const definition = syntax.definitions.get(symbol);
    let found = definition !== undefined && symbol.type.result.kind === "pointer";
    // A pointer to anything tells nobody whether what it leads to holds pointers.
    found &&= symbol.type.result.kind === "pointer" && symbol.type.result.target.kind !== "void";
    if (found && definition !== undefined)
      forEachReturn(definition.body, (value) => {
        for (const { type, e } of choicesOf(value))
          found &&= e.kind === "variable" ? isNewLocal(e.symbol, definition) : isMade(type, e, definition);
      });
    givers.set(symbol, found);
    return found;
  }

  /** All that the local is given. */
  function isNewLocal(symbol: VariableSymbol, within: FunctionDefinition): boolean {
    if (symbol.storage !== "automatic" || symbol.role !== "local" || symbol.addressTaken) return false;
    const given = bodyOf(within).given.get(symbol) ?? [];
    return given.every((value) => choicesOf(value).every(({ type, e }) => isMade(type, e, within)));
  }
}

/** Where in a function things are: under which loop or branch, and what is stored. */
class Body {
  readonly given = new Map<VariableSymbol, Expression[]>();
  readonly #block = new Map<Expression, Statement>();
  /** Branches that run where a pointer is not NULL: which one, and in which block the test stands. */
  readonly #whereNotNull = new Map<Statement, { readonly pointer: Expression; readonly around: Statement }>();
  /** Where a value is stored. */
  readonly #into = new Map<Expression, Expression | VariableSymbol>();
  /** Locals as values: not what is behind them, not in comparisons. */
  readonly #values = new Map<VariableSymbol, Expression[]>();
  readonly #all: Expression[] = [];
  readonly #passive = new Set<Expression>();

  constructor(definition: FunctionDefinition) {
    const passive = this.#passive;
    this.#look(definition.body, definition.body);
    for (const e of this.#all) {
      if (e.kind === "assign" || e.kind === "compoundAssign") passive.add(withoutCasts(e.target));
      else if (e.kind === "increment") passive.add(withoutCasts(e.operand));
      else if (e.kind === "subscript") passive.add(withoutCasts(e.base));
      else if (e.kind === "member") passive.add(withoutCasts(e.object));
      else if (e.kind === "unary" && e.operator !== "addressOf") passive.add(withoutCasts(e.operand));
      else if (e.kind === "binary")
        for (const side of [e.left, e.right]) if (isTest(e.operator)) passive.add(withoutCasts(side));
      if (e.kind === "call" && e.callee.kind === "functionName" && keepsNothing.has(e.callee.symbol.name))
        for (const a of e.arguments) passive.add(withoutCasts(a));
      if (e.kind === "assign") for (const made of choicesOf(e.value)) this.#into.set(made.e, e.target);
      if (e.kind === "assign" && e.target.kind === "variable") this.#give(e.target.symbol, e.value);
      if ((e.kind === "compoundAssign" || e.kind === "increment") && e.type.kind === "pointer") {
        const moved = withoutCasts(e.kind === "increment" ? e.operand : e.target);
        if (moved.kind === "variable") this.#give(moved.symbol, e);
      }
    }
    for (const e of this.#all)
      if (e.kind === "variable" && !passive.has(e)) {
        const known = this.#values.get(e.symbol);
        if (known === undefined) this.#values.set(e.symbol, [e]);
        else known.push(e);
      }
  }

  #give(symbol: VariableSymbol, value: Expression): void {
    addTo(this.given, symbol, value);
  }

  #look(s: Statement, block: Statement): void {
    const isLoop = s.kind === "for" || s.kind === "while" || s.kind === "do";
    const add = (e: Expression): void =>
      forEachPart(e, (part) => {
        this.#all.push(part);
        this.#block.set(part, isLoop ? s : block);
      });
    for (const e of expressionsOf(s)) add(e);
    if (s.kind === "if" || s.kind === "while" || s.kind === "do") this.#passive.add(withoutCasts(s.test));
    for (const d of declarationsOf(s))
      for (const one of d.declarators)
        if (one.kind === "variable" && one.initializer !== null) {
          forEachValue(one.initializer, add);
          if (one.initializer.kind === "expression") {
            this.#give(one.symbol, one.initializer.value);
            for (const made of choicesOf(one.initializer.value)) this.#into.set(made.e, one.symbol);
          }
        }
    const tested = s.kind === "if" ? testForNull(s.test) : null;
    if (s.kind === "if" && tested !== null) {
      const branch = tested.leadsWhen ? s.whenTrue : s.whenFalse;
      if (branch !== null) this.#whereNotNull.set(branch, { pointer: tested.pointer, around: block });
    }
    const isBranch = isLoop || s.kind === "if" || s.kind === "switch";
    for (const child of childrenOf(s)) this.#look(child, isBranch ? child : block);
  }

  /** It is a value nowhere else, and gets what it holds in the same block. */
  storedOnce(e: Expression & { kind: "variable" }): boolean {
    const made = (this.given.get(e.symbol) ?? []).filter((value) => !isNull(withoutCasts(value)));
    const uses = this.#values.get(e.symbol) ?? [];
    return uses.length === 1 && made.length === 1 && this.#block.get(made[0]!) === this.#block.get(e);
  }

  /** In one block with the allocation, or where a test has found that there is what it gave: `if (p != NULL) p->next = NULL;` */
  #runsWith(e: Expression, call: Expression): boolean {
    const [block, blockOfCall] = [this.#block.get(e), this.#block.get(call)];
    if (block === undefined || block === blockOfCall) return block === blockOfCall;
    const branch = this.#whereNotNull.get(block);
    const into = this.#into.get(call);
    if (branch === undefined || into === undefined || branch.around !== blockOfCall) return false;
    if ("role" in into) return branch.pointer.kind === "variable" && branch.pointer.symbol === into;
    return isSamePlace(branch.pointer, into);
  }

  setsAllPointers(type: CType, call: Expression): boolean {
    if (type.kind !== "pointer") return false;
    const { target } = type;
    if (!containsPointers(target)) return target.kind !== "void";
    if (target.kind !== "record") return target.kind === "pointer";
    const set = new Set<unknown>();
    for (const e of this.#all) {
      if (!this.#runsWith(e, call)) continue;
      if (e.kind === "assign" && e.target.kind === "member" && e.target.arrow) set.add(originalField(e.target.field));
      // All bytes of it.
      if (e.kind === "call" && e.callee.kind === "functionName" && e.callee.symbol.name === "memset") {
        const [to] = e.arguments;
        const cleared = to === undefined ? null : withoutCasts(to).type;
        if (cleared?.kind === "pointer" && cleared.target.kind === "record")
          if (originalOf(cleared.target.declaration) === originalOf(target.declaration)) return true;
      }
    }
    return fieldsWithPointers(originalOf(target.declaration)).every((f) => set.has(f));
  }
}

const keepsNothing: ReadonlySet<string> = new Set(["free", "memset", "printf", "fprintf"]);

function isTest(operator: string): boolean {
  return ["equal", "notEqual", "and", "or", "less", "greater", "lessEqual", "greaterEqual"].includes(operator);
}

function fieldsWithPointers(record: RecordDeclaration) {
  return record.fields.filter((f) => containsPointers(f.type));
}

/** To data: of functions nothing is asked. */
export function containsPointers(type: CType): boolean {
  switch (type.kind) {
    case "pointer":
      return type.target.kind !== "function";
    case "array":
      return containsPointers(type.element);
    case "record":
      return originalOf(type.declaration).fields.some((f) => containsPointers(f.type));
    default:
      return false;
  }
}

/** What a value may be but NULL, and the type that it is taken as: `n > 0 ? malloc(n) : NULL`. */
function choicesOf(
  value: Expression,
  type: CType = value.type,
): readonly { readonly type: CType; readonly e: Expression }[] {
  const e = withoutCasts(value);
  if (isNull(e)) return [];
  if (e.kind !== "conditional") return [{ type, e }];
  return [e.whenTrue ?? e.test, e.whenFalse].flatMap((arm) => choicesOf(arm, type));
}
