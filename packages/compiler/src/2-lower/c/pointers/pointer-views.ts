/**
 * How each pointer is used: a variable, parameter, field or function result that is subscripted or moved anywhere leads to an array,
 * any other to one value of its target type.
 * In: the program. Out: the view of each symbol and field.
 * Method: one walk over all expressions; what is assigned to each other has the same view.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { Field } from "../../../1-parse/c/types/c-types.js";
import { originalField } from "../../../1-parse/c/types/record-identity.js";
import type { StorageBehindStructs } from "../records/storage-behind-structs.js";
import { sizeOf } from "../storage/size-of.js";
import { forEachExpression, forEachInitialized, forEachReturn } from "../walk-syntax.js";

/**
 * How the target of a pointer is seen: `single`, what it is declared to lead to; `array`, a packed array that starts where it points
 * (the pointer is subscripted or moved somewhere).
 */
export type PointerView = "single" | "array";

/** What holds a pointer: a variable, a field, a function's result. */
export type Holder = VariableSymbol | FunctionSymbol | Field;

export class PointerViews {
  readonly #parent = new Map<Holder, Holder>();
  readonly #arrays = new Set<Holder>();

  constructor(
    program: CProgram,
    private readonly behind: StorageBehindStructs,
  ) {
    for (const definition of program.definitions.values()) {
      const within = new Set<Expression>();
      forEachExpression(definition.body, (e) => {
        if (behind.at(e) !== null) addSteps(e, within);
        else if (!within.has(e)) this.#look(program, e);
      });
      forEachReturn(definition.body, (value) => {
        if (value.type.kind === "pointer") this.#joinTo(definition.symbol, value);
      });
    }
    forEachInitialized(program, (target, type, value) => {
      if (type.kind === "pointer") this.#joinTo(target, value);
    });
  }

  of(holder: Holder): PointerView {
    return this.#arrays.has(this.#find(holder)) ? "array" : "single";
  }

  #look(program: CProgram, e: Expression): void {
    switch (e.kind) {
      case "subscript":
        if (!(e.index.kind === "integer" && e.index.value === 0n)) this.#mark(e.base);
        break;
      case "increment":
        if (e.operand.type.kind === "pointer") this.#mark(e.operand);
        break;
      case "binary":
        if (e.left.type.kind === "pointer" && e.operator !== "equal" && e.operator !== "notEqual") {
          this.#mark(e.left);
          if (e.right.type.kind === "pointer") this.#mark(e.right);
        }
        break;
      case "compoundAssign":
        if (e.target.type.kind === "pointer") this.#mark(e.target);
        break;
      case "assign":
        if (e.target.type.kind === "pointer") this.#join(e.target, e.value);
        break;
      case "call":
        if (e.callee.kind === "functionName") {
          const definition = program.definitions.get(e.callee.symbol);
          if (definition === undefined) this.#library(e.callee.symbol, e.arguments);
          e.arguments.forEach((argument, k) => {
            const parameter = definition?.parameters[k];
            if (parameter !== undefined && parameter.type.kind === "pointer") this.#joinTo(parameter, argument);
          });
        }
        break;
      default:
    }
  }

  /** More than one element is copied or set. */
  #library(symbol: FunctionSymbol, operands: readonly Expression[]): void {
    const name = (symbol.builtin ?? symbol.name).replace(/^__builtin_/, "");
    if ((name === "qsort" || name === "qsort_r") && operands[0] !== undefined) this.#mark(operands[0]);
    if (name !== "memcpy" && name !== "memmove" && name !== "memset") return;
    const [to, from, bytes] = operands;
    let size = bytes;
    while (size?.kind === "convert") size = size.operand;
    if (size === undefined) return;
    const known = size.kind === "sizeof" || size.kind === "integer" ? size.value : null;
    for (const pointer of name === "memset" ? [to] : [to, from])
      if (pointer !== undefined && !isOne(pointer, known)) this.#mark(pointer);
  }

  #mark(e: Expression): void {
    for (const holder of holdersOf(e)) this.#arrays.add(this.#find(holder));
  }

  #join(target: Expression, value: Expression): void {
    for (const holder of holdersOf(target)) this.#joinTo(holder, value);
  }

  #joinTo(target: Holder, value: Expression): void {
    if (this.behind.at(value) !== null) {
      this.#arrays.add(this.#find(target));
      return;
    }
    if (leadsToElements(value)) this.#arrays.add(this.#find(target));
    for (const holder of holdersOf(value)) {
      const a = this.#find(target);
      const b = this.#find(holder);
      if (a === b) continue;
      const isArray = this.#arrays.has(a) || this.#arrays.has(b);
      this.#parent.set(a, b);
      if (isArray) this.#arrays.add(b);
    }
  }

  #find(holder: Holder): Holder {
    let root = holder;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    return root;
  }
}

/** The steps from a struct to behind it: they go through no array. */
function addSteps(e: Expression, into: Set<Expression>): void {
  into.add(e);
  if (e.kind === "convert" || (e.kind === "unary" && e.operator === "addressOf")) addSteps(e.operand, into);
  else if (e.kind === "binary") addSteps(e.left, into);
  else if (e.kind === "subscript") addSteps(e.base, into);
}

/** So many bytes are one value behind the pointer. */
function isOne(pointer: Expression, bytes: bigint | null): boolean {
  if (pointer.kind === "convert" && pointer.how === "value") return isOne(pointer.operand, bytes);
  const { type } = pointer;
  return type.kind === "pointer" && bytes !== null && Number(bytes) <= sizeOf(type.target);
}

/** The variables, fields and results that the pointer may come from. */
function holdersOf(e: Expression): readonly Holder[] {
  switch (e.kind) {
    case "variable":
      return [e.symbol];
    case "member":
      return [originalField(e.field)];
    case "call":
      return e.callee.kind === "functionName" && e.callee.symbol.defined ? [e.callee.symbol] : [];
    case "convert":
      return e.how === "decay" ? [] : holdersOf(e.operand);
    case "unary": {
      // `&p[k]` leads where `p` does.
      const { operand } = e;
      if (e.operator !== "addressOf") return [];
      if (operand.kind === "subscript") return holdersOf(operand.base);
      return operand.kind === "unary" && operand.operator === "dereference" ? holdersOf(operand.operand) : [];
    }
    case "conditional":
      return [...(e.whenTrue === null ? holdersOf(e.test) : holdersOf(e.whenTrue)), ...holdersOf(e.whenFalse)];
    case "comma":
      return holdersOf(e.right);
    case "assign":
      return [...holdersOf(e.target), ...holdersOf(e.value)];
    case "increment":
      return holdersOf(e.operand);
    case "binary":
      return e.type.kind === "pointer" ? holdersOf(e.left) : [];
    default:
      return [];
  }
}

/** The address of an array's element, an array that decays, or new storage. */
function leadsToElements(e: Expression): boolean {
  switch (e.kind) {
    case "convert":
      return e.how === "decay" ? e.operand.type.kind === "array" : leadsToElements(e.operand);
    case "unary":
      return e.operator === "addressOf" && e.operand.kind === "subscript";
    case "binary":
      return e.type.kind === "pointer";
    case "conditional":
      return (e.whenTrue !== null && leadsToElements(e.whenTrue)) || leadsToElements(e.whenFalse);
    case "comma":
      return leadsToElements(e.right);
    default:
      return false;
  }
}
