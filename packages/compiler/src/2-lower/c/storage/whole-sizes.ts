/**
 * Sizes in bytes that are so many times the size of a type, also where they were computed elsewhere.
 * In: the program. Out: whether a variable holds such a size.
 * Method: all that is ever put into the variable is one: initial values, assignments, what the calls give for a parameter. A variable
 * that is put into itself is none the less.
 */

import { constantValue } from "../../../1-parse/c/expressions/constants.js";
import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { functionValues } from "../function-copies/variable-arguments.js";
import { forEachExpression, forEachInitialized } from "../walk-syntax.js";
import { sizeOf } from "./size-of.js";

export class WholeSizes {
  readonly #given = new Map<VariableSymbol, Expression[]>();
  readonly #unknown = new Set<VariableSymbol>();

  constructor(program: CProgram, heads: readonly string[]) {
    for (const { body } of program.definitions.values())
      forEachExpression(body, (e) => {
        if (e.kind === "assign" && e.target.kind === "variable") this.#give(e.target.symbol, e.value);
        else if (e.kind === "compoundAssign" && e.target.kind === "variable") {
          if (e.operator === "add" || e.operator === "subtract") this.#give(e.target.symbol, e.value);
          else if (e.operator !== "multiply") this.#unknown.add(e.target.symbol);
        } else if (e.kind === "increment" && e.operand.kind === "variable") this.#unknown.add(e.operand.symbol);
        else if (e.kind === "call" && e.callee.kind === "functionName") {
          const parameters = program.definitions.get(e.callee.symbol)?.parameters ?? [];
          for (const [k, p] of parameters.entries()) {
            const argument = e.arguments[k];
            if (argument === undefined) this.#unknown.add(p);
            else this.#give(p, argument);
          }
        }
      });
    forEachInitialized(program, (target, _type, value) => {
      if ("role" in target) this.#give(target, value);
    });
    const values = functionValues(program);
    const isCalledFromOutside = (f: FunctionSymbol): boolean => values.has(f) || heads.includes(f.name);
    for (const [symbol, { parameters }] of program.definitions)
      if (isCalledFromOutside(symbol)) for (const p of parameters) this.#unknown.add(p);
  }

  /**
   * The size is a multiple of so many bytes. `room`: or it is made greater than none (`n > 0 ? n : 1`, `if (n == 0) n = 1`), so that
   * it is not one, but as good as the next.
   */
  isWhole(e: Expression, bytes: number, room = false, under: ReadonlySet<VariableSymbol> = new Set()): boolean {
    const inner = (x: Expression): boolean => this.isWhole(x, bytes, room, under);
    const part = (x: Expression): boolean => this.isWhole(x, bytes, false, under);
    switch (e.kind) {
      case "integer":
        return Number(e.value) % bytes === 0;
      case "sizeof":
        return (e.value === null ? sizeOf(innermost(e.operandType)) : Number(e.value)) % bytes === 0;
      case "convert":
        return e.type.kind === "integer" && e.operand.type.kind === "integer" && inner(e.operand);
      case "unary":
        return e.operator === "negate" && inner(e.operand);
      case "binary":
        if (e.operator === "multiply") return part(e.left) || part(e.right);
        return (e.operator === "add" || e.operator === "subtract") && part(e.left) && part(e.right);
      case "conditional":
        return [e.whenTrue ?? e.test, e.whenFalse].every((x) => inner(x) || (room && isLess(x, bytes)));
      case "variable": {
        const { symbol } = e;
        if (under.has(symbol)) return true;
        if (symbol.role === "global" || symbol.storage === "static" || symbol.addressTaken) return false;
        if (this.#unknown.has(symbol)) return false;
        const within = new Set([...under, symbol]);
        const given = this.#given.get(symbol) ?? [];
        return given.every((x) => this.isWhole(x, bytes, room, within) || (room && isLess(x, bytes)));
      }
      default:
        return false;
    }
  }

  /** Somewhere it is given a number that is no multiple. */
  isBroken(e: Expression, bytes: number, under: ReadonlySet<VariableSymbol> = new Set()): boolean {
    const known = constantValue(e);
    if (known?.kind === "integer") return Number(known.value) % bytes !== 0;
    switch (e.kind) {
      case "convert":
        return this.isBroken(e.operand, bytes, under);
      case "variable": {
        if (under.has(e.symbol)) return false;
        const within = new Set([...under, e.symbol]);
        return (this.#given.get(e.symbol) ?? []).some((x) => this.isBroken(x, bytes, within));
      }
      default:
        return false;
    }
  }

  #give(symbol: VariableSymbol, value: Expression): void {
    const known = this.#given.get(symbol);
    if (known === undefined) this.#given.set(symbol, [value]);
    else known.push(value);
  }
}

function isLess(e: Expression, bytes: number): boolean {
  if (e.kind === "convert") return isLess(e.operand, bytes);
  return e.kind === "integer" && e.value > 0n && Number(e.value) < bytes;
}
