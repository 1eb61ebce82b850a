/**
 * Directives above a function. `$AD SIZE p n`: its pointer parameter p leads to n elements. Lowered as a note at the function's start,
 * which the derivative's runtime takes. `$AD NOCHECKPOINT` is about all calls of it. RG2070 to RG2073: what cannot be read so, and
 * directives that do not belong there.
 * Limits: n is made of parameters, whole numbers, `+`, `-`, `*` and parentheses.
 */
import type { FunctionDefinition } from "../../1-parse/c/program.js";
import { binary, constant, convert, readOf } from "../../il/builders.js";
import { lengthNote } from "../../il/conventions/length-note.js";
import type { Directive, Expression, Type, Variable } from "../../il/types.js";
import { directiveFault, directivesForCalls } from "../../languages/directives.js";
import type { ProgramContext } from "./program-context.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";
import type { WrittenDirective } from "./written-directives.js";
import { directivesAbove } from "./written-directives.js";

const long: Type = { kind: "integer", bits: 64, signed: true };
const pattern = /^[\s*]*\$AD\b(.*)$/;

export function lowerSizes(u: UnitContext, definition: FunctionDefinition): void {
  for (const { name: directive, words, text, span } of directivesOf(u.program, definition)) {
    if (directive !== "SIZE") {
      const fault = directiveFault(directive, words, "function");
      if (fault !== undefined) u.program.refuse(span, fault.code, fault.message, fault.hint);
      continue;
    }
    const [, name = "", size = ""] = /^\s*SIZE\s+(\w+)\s+(.+?)\s*$/.exec(text) ?? [];
    const parameters = new Map(definition.parameters.map((p) => [p.name, u.program.variable(p)] as const));
    const pointer = parameters.get(name);
    const element = pointer?.type.kind === "pointer" ? pointer.type.target : undefined;
    if (pointer === undefined || element === undefined) {
      refuse(u, definition, `SIZE names no pointer among the parameters of ${definition.symbol.name}.`);
      continue;
    }
    const count = new SizeText(size, parameters).read();
    const numbers = element.kind === "array" ? element.element : element;
    const bytes = numbers.kind === "real" || numbers.kind === "integer" ? numbers.bits / 8 : 0;
    if (count === null || bytes === 0) {
      const what = bytes === 0 ? `${name} does not lead to numbers` : `${size} is no size`;
      refuse(u, definition, `${what}: SIZE takes a pointer to numbers, and how many there are.`);
      continue;
    }
    u.emit({
      kind: "call",
      targets: [],
      callee: { kind: "external", name: lengthNote },
      arguments: [readOf(pointer), binary("multiply", count, constant(bytes, undefined, long), long)],
      origin: at(definition.headSpan),
    });
  }
}

/** What all calls of the function bear. */
export function callDirectives(program: ProgramContext, definition: FunctionDefinition): readonly Directive[] {
  const written = directivesOf(program, definition);
  return directivesForCalls(written.map(({ name, words, span }) => ({ name, arguments: words, origin: at(span) })));
}

/** The comments without the directives. */
export function withoutDirectives(comments: readonly string[]): readonly string[] {
  return comments.filter((comment) => !comment.split("\n").some((line) => pattern.test(line)));
}

function directivesOf(program: ProgramContext, definition: FunctionDefinition): readonly WrittenDirective[] {
  return directivesAbove(program.syntax, definition, definition.headSpan);
}

function refuse(u: UnitContext, definition: FunctionDefinition, message: string): void {
  const hint = "Write it above the function: $AD SIZE x 2 * n";
  u.program.refuse(definition.headSpan, "RG2071", message, hint);
}

/** Reads a sum of products. */
class SizeText {
  readonly #tokens: string[];
  #next = 0;

  constructor(
    text: string,
    private readonly parameters: ReadonlyMap<string, Variable>,
  ) {
    this.#tokens = text.match(/\w+|[^\s\w]/g) ?? [];
  }

  read(): Expression | null {
    const e = this.#sum();
    return this.#next === this.#tokens.length ? e : null;
  }

  #sum(): Expression | null {
    let left = this.#product();
    for (let by = this.#take("+", "-"); by !== null; by = this.#take("+", "-"))
      left = joined(by === "+" ? "add" : "subtract", left, this.#product());
    return left;
  }

  #product(): Expression | null {
    let left = this.#operand();
    while (this.#take("*") !== null) left = joined("multiply", left, this.#operand());
    return left;
  }

  #operand(): Expression | null {
    if (this.#take("(") !== null) {
      const inner = this.#sum();
      return this.#take(")") === null ? null : inner;
    }
    const token = this.#tokens[this.#next++];
    if (token === undefined) return null;
    if (/^\d+$/.test(token)) return constant(Number(token), undefined, long);
    const variable = this.parameters.get(token);
    return variable?.type.kind === "integer" ? convert(readOf(variable), long) : null;
  }

  #take(...tokens: readonly string[]): string | null {
    const token = this.#tokens[this.#next];
    if (token === undefined || !tokens.includes(token)) return null;
    this.#next++;
    return token;
  }
}

function joined(
  operator: "add" | "subtract" | "multiply",
  left: Expression | null,
  right: Expression | null,
): Expression | null {
  return left === null || right === null ? null : binary(operator, left, right, long);
}
