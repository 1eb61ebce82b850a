/**
 * What the storage of each malloc, calloc, realloc, alloca and the like is for, where the call's own place does not say it.
 * In: the program. Out: for each call the type of the elements.
 * Method: pointers to void are followed: from the call through conversions, choices, variables, fields, parameters and results to the
 * pointers of a type that they are converted to. All that is assigned to each other leads to the same.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, Field } from "../../../1-parse/c/types/c-types.js";
import { originalField } from "../../../1-parse/c/types/record-identity.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { forEachExpression, forEachInitialized, forEachReturn } from "../walk-syntax.js";
import { allocationBehind } from "./allocation-calls.js";

type Holder = VariableSymbol | FunctionSymbol | Field | Expression;

export class AllocatedTypes {
  readonly #parent = new Map<Holder, Holder>();
  readonly #types = new Map<Holder, CType[]>();

  constructor(program: CProgram) {
    for (const { body, symbol } of program.definitions.values()) {
      forEachExpression(body, (e) => this.#look(program, e));
      forEachReturn(body, (value) => this.#give(symbol, symbol.type.result, value));
    }
    forEachInitialized(program, (target, type, value) => this.#give(target, type, value));
  }

  /** The one type; null where there are several, undefined where nothing says it. */
  of(allocation: Expression): CType | null | undefined {
    const [first, ...others] = this.#types.get(this.#find(allocation)) ?? [];
    return others.length > 0 ? null : first;
  }

  /** All types that what it holds is seen as. */
  typesOf(holder: VariableSymbol | FunctionSymbol): readonly CType[] {
    return this.#types.get(this.#find(holder)) ?? [];
  }

  /** It holds what the expression gives. */
  holds(holder: VariableSymbol | FunctionSymbol, e: Expression): boolean {
    return holdersOf(e).some((from) => this.#find(from) === this.#find(holder));
  }

  #look(program: CProgram, e: Expression): void {
    switch (e.kind) {
      case "convert":
        if (e.type.kind === "pointer" && e.type.target.kind !== "void") this.#typed(e.operand, e.type.target);
        break;
      case "assign":
        for (const holder of holdersOf(e.target)) this.#give(holder, e.target.type, e.value);
        break;
      case "call":
        if (e.callee.kind === "functionName") {
          const definition = program.definitions.get(e.callee.symbol);
          e.arguments.forEach((argument, k) => {
            const parameter = definition?.parameters[k];
            if (parameter !== undefined) this.#give(parameter, parameter.type, argument);
          });
          const behind = allocationBehind(e);
          if (behind !== null) this.#stored(e, behind.into);
          const [first] = e.arguments;
          if (first !== undefined && givesFirstBack(e.callee.symbol)) this.#joined(e, first);
        }
        break;
      default:
    }
  }

  /** The value is put into the holder. */
  #give(holder: Holder, type: CType, value: Expression): void {
    if (type.kind !== "pointer") return;
    if (type.target.kind !== "void") this.#typed(value, type.target);
    else this.#joined(holder, value);
  }

  /** The call puts the storage there. */
  #stored(call: Expression, into: Expression): void {
    if (into.type.kind !== "pointer") return;
    if (into.type.target.kind !== "void") this.#note(this.#find(call), into.type.target);
    else this.#joined(call, into);
  }

  #typed(value: Expression, target: CType): void {
    for (const holder of holdersOf(value)) this.#note(this.#find(holder), target);
  }

  #joined(holder: Holder, value: Expression): void {
    if (value.kind === "convert" && value.how !== "decay" && value.operand.type.kind === "pointer") {
      if (value.operand.type.target.kind !== "void") this.#note(this.#find(holder), value.operand.type.target);
      else this.#joined(holder, value.operand);
      return;
    }
    for (const from of holdersOf(value)) {
      const a = this.#find(holder);
      const b = this.#find(from);
      if (a === b) continue;
      this.#parent.set(a, b);
      for (const type of this.#types.get(a) ?? []) this.#note(b, type);
    }
  }

  #note(root: Holder, type: CType): void {
    const known = this.#types.get(root);
    if (known === undefined) this.#types.set(root, [type]);
    else if (!known.some((other) => compatible(other, type))) known.push(type);
  }

  #find(holder: Holder): Holder {
    let root = holder;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    return root;
  }
}

/** Of the C library: its result leads to what its first argument leads to, or to what takes the place of that. */
function givesFirstBack(symbol: FunctionSymbol): boolean {
  const name = (symbol.builtin ?? symbol.name).replace(/^__builtin_/, "");
  return !symbol.defined && /^(?:realloc|reallocarray|memset|memcpy|memmove)$/.test(name);
}

/** What holds a pointer to void that the expression gives. */
function holdersOf(e: Expression): readonly Holder[] {
  if (e.kind === "convert") return e.how === "decay" ? [] : holdersOf(e.operand);
  if (e.type.kind !== "pointer" || e.type.target.kind !== "void") return [];
  switch (e.kind) {
    case "variable":
      return [e.symbol];
    case "member":
      return [originalField(e.field)];
    case "call":
      return e.callee.kind === "functionName" && e.callee.symbol.defined ? [e.callee.symbol] : [e];
    case "conditional":
      return [...(e.whenTrue === null ? holdersOf(e.test) : holdersOf(e.whenTrue)), ...holdersOf(e.whenFalse)];
    case "comma":
      return holdersOf(e.right);
    case "assign":
      return [...holdersOf(e.target), ...holdersOf(e.value)];
    default:
      return [];
  }
}
