/**
 * Whether the condition of an `#if` or `#elif` holds (C11 6.10.1).
 *
 * In: the tokens of the line after macro replacement, where the operands of `defined` have been left alone; which names are
 * macros. Out: the value, or undefined after a fault.
 * Method: precedence climbing; all arithmetic in intmax_t and uintmax_t, which wrap; what is not evaluated may divide by zero.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { Fault } from "../macros/macro-definition.js";
import type { WideInteger } from "./integer-tokens.js";
import { characterValue, integerValue } from "./integer-tokens.js";
import type { PreprocessingToken } from "./preprocessing-token.js";
import { isPunctuator, writtenAt } from "./preprocessing-token.js";

const precedences: ReadonlyMap<string, number> = new Map([
  [",", 1],
  ["?", 2],
  ["||", 3],
  ["&&", 4],
  ["|", 5],
  ["^", 6],
  ["&", 7],
  ["==", 8],
  ["!=", 8],
  ["<", 9],
  [">", 9],
  ["<=", 9],
  [">=", 9],
  ["<<", 10],
  [">>", 10],
  ["+", 11],
  ["-", 11],
  ["*", 12],
  ["/", 12],
  ["%", 12],
]);

/** Thrown inside this file only: the fault has been told. */
class NoExpression extends Error {}

export function conditionHolds(
  line: readonly PreprocessingToken[],
  directive: Span,
  isMacro: (name: string) => boolean,
  fault: Fault,
): boolean | undefined {
  try {
    return new Evaluation(line, directive, isMacro, fault).whole().value !== 0n;
  } catch (error) {
    if (error instanceof NoExpression) return undefined;
    throw error;
  }
}

class Evaluation {
  #at = 0;
  #depth = 0;
  readonly #line: readonly PreprocessingToken[];
  readonly #directive: Span;
  readonly #isMacro: (name: string) => boolean;
  readonly #fault: Fault;

  constructor(line: readonly PreprocessingToken[], directive: Span, isMacro: (name: string) => boolean, fault: Fault) {
    this.#line = line;
    this.#directive = directive;
    this.#isMacro = isMacro;
    this.#fault = fault;
  }

  whole(): WideInteger {
    const value = this.#binary(2, true);
    const rest = this.#line[this.#at];
    return rest === undefined ? value : this.#fail(`"${rest.text}" follows the condition.`, rest);
  }

  #fail(message: string, at?: PreprocessingToken): never {
    const place = at ?? this.#line.at(-1);
    this.#fault(
      place === undefined ? this.#directive : writtenAt(place),
      message,
      "A condition is made of integers, characters, defined(NAME) and operators; names that are no macros are 0.",
    );
    throw new NoExpression();
  }

  #expect(text: string): void {
    const token = this.#line[this.#at++];
    if (!isPunctuator(token, text)) this.#fail(`The condition lacks "${text}".`, token);
  }

  /** Operators of at least a precedence. */
  #binary(least: number, live: boolean): WideInteger {
    let left = this.#unary(live);
    for (;;) {
      const operator = this.#line[this.#at];
      const precedence = operator?.kind === "punctuator" ? precedences.get(operator.text) : undefined;
      if (operator === undefined || precedence === undefined || precedence < least) return left;
      this.#at++;
      const holds = left.value !== 0n;
      if (operator.text === "?") {
        const yes = this.#binary(1, live && holds);
        this.#expect(":");
        const no = this.#binary(2, live && !holds);
        left = typed(holds ? yes.value : no.value, yes.unsigned || no.unsigned);
      } else if (operator.text === "&&") {
        const right = this.#binary(5, live && holds);
        left = truth(holds && right.value !== 0n);
      } else if (operator.text === "||") {
        const right = this.#binary(4, live && !holds);
        left = truth(holds || right.value !== 0n);
      } else {
        left = this.#combine(operator, left, this.#binary(precedence + 1, live), live);
      }
    }
  }

  #unary(live: boolean): WideInteger {
    if (++this.#depth > 1000) this.#fail("The condition is nested too deeply.");
    try {
      const token = this.#line[this.#at++];
      if (token === undefined) return this.#fail("The condition is not complete.");
      switch (token.kind) {
        case "number":
          return integerValue(token.text) ?? this.#fail(`"${token.text}" is no integer.`, token);
        case "character":
          return characterValue(token.text) ?? this.#fail(`${token.text} is no character.`, token);
        case "identifier":
          if (token.text === "defined") return this.#defined();
          if (token.text.startsWith("__has_")) return this.#has();
          if (isPunctuator(this.#line[this.#at], "(")) {
            return this.#fail(`"${token.text}" is called, but is no macro with arguments.`, token);
          }
          return truth(false);
        case "punctuator":
          return this.#prefix(token, live);
        default:
          return this.#fail(`${token.text} has no place in a condition.`, token);
      }
    } finally {
      this.#depth--;
    }
  }

  #prefix(token: PreprocessingToken, live: boolean): WideInteger {
    if (token.text === "(") {
      const value = this.#binary(1, live);
      this.#expect(")");
      return value;
    }
    if (!["+", "-", "~", "!"].includes(token.text)) return this.#fail(`"${token.text}" has no operand.`, token);
    const { value, unsigned } = this.#unary(live);
    if (token.text === "!") return truth(value === 0n);
    return typed(token.text === "+" ? value : token.text === "-" ? -value : ~value, unsigned);
  }

  #defined(): WideInteger {
    const open = isPunctuator(this.#line[this.#at], "(");
    if (open) this.#at++;
    const name = this.#line[this.#at++];
    if (name?.kind !== "identifier") return this.#fail('"defined" is not followed by a name.', name);
    if (open) this.#expect(")");
    return truth(this.#isMacro(name.text));
  }

  /** `__has_attribute(…)` and the like: there is none. */
  #has(): WideInteger {
    this.#expect("(");
    for (let depth = 1; depth > 0; ) {
      const token = this.#line[this.#at++];
      if (token === undefined) this.#fail('The condition lacks ")".');
      depth += isPunctuator(token, "(") ? 1 : isPunctuator(token, ")") ? -1 : 0;
    }
    return truth(false);
  }

  #combine(operator: PreprocessingToken, left: WideInteger, right: WideInteger, live: boolean): WideInteger {
    const unsigned = left.unsigned || right.unsigned;
    const a = typed(left.value, unsigned).value;
    const b = typed(right.value, unsigned).value;
    switch (operator.text) {
      case ",":
        if (live) this.#fail("A condition has a comma.", operator);
        return right;
      case "|":
        return typed(a | b, unsigned);
      case "^":
        return typed(a ^ b, unsigned);
      case "&":
        return typed(a & b, unsigned);
      case "==":
        return truth(a === b);
      case "!=":
        return truth(a !== b);
      case "<":
        return truth(a < b);
      case ">":
        return truth(a > b);
      case "<=":
        return truth(a <= b);
      case ">=":
        return truth(a >= b);
      case "<<":
        return shifted(left, right.value);
      case ">>":
        return shifted(left, -right.value);
      case "+":
        return typed(a + b, unsigned);
      case "-":
        return typed(a - b, unsigned);
      case "*":
        return typed(a * b, unsigned);
      default:
        if (b === 0n) return live ? this.#fail("The condition divides by zero.", operator) : truth(false);
        return typed(operator.text === "/" ? a / b : a % b, unsigned);
    }
  }
}

function typed(value: bigint, unsigned: boolean): WideInteger {
  return { value: unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value), unsigned };
}

function truth(value: boolean): WideInteger {
  return { value: value ? 1n : 0n, unsigned: false };
}

/** To the left by `count`, to the right by what is negative. */
function shifted({ value, unsigned }: WideInteger, count: bigint): WideInteger {
  const bounded = count > 64n ? 64n : count < -64n ? -64n : count;
  return typed(bounded < 0n ? value >> -bounded : value << bounded, unsigned);
}
