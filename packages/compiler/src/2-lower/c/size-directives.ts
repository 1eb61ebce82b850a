/**
 * `$AD SIZE p n` above a function: its pointer parameter p leads to n elements. Lowered as a note at the function's start, which the
 * derivative's runtime takes. RG2070, RG2071: what cannot be read so,
 * and directives that do not belong there.
 * Limits: n is made of parameters, whole numbers, `+`, `-`, `*` and parentheses.
 */
import type { FunctionDefinition } from "../../1-parse/c/syntax.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import { binary, constant, convert, readOf } from "../../il/builders.js";
import { lengthNote } from "../../il/conventions/length-note.js";
import type { Expression, Type, Variable } from "../../il/types.js";
import { directivePlaces } from "../../languages/directives.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };
const pattern = /^[\s*]*\$AD\b(.*)$/;

export function lowerSizes(u: UnitContext, definition: FunctionDefinition): void {
  for (const text of directivesIn(definition)) {
    const directive = /^\s*([\w-]*)/.exec(text)?.[1] ?? "";
    if (directive !== "SIZE") {
      misplaced(u, definition, directive);
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

/** The comments without the directives. */
export function withoutSizes(comments: readonly string[]): readonly string[] {
  return comments.filter((comment) => !comment.split("\n").some((line) => pattern.test(line)));
}

function directivesIn({ comments, pragmas }: FunctionDefinition): readonly string[] {
  const lines = comments.flatMap((comment) => comment.split("\n"));
  return [
    ...lines.flatMap((line) => pattern.exec(line)?.[1] ?? []),
    ...pragmas.flatMap((pragma) => /^\s*AD\b(.*)$/.exec(pragma.text)?.[1] ?? []),
  ];
}

function misplaced(u: UnitContext, { headSpan }: FunctionDefinition, name: string): void {
  const place = directivePlaces[name];
  const known = Object.keys(directivePlaces);
  if (place === undefined) {
    const hint = `${didYouMean(name, known)} Directives there are: ${known.join(", ")}.`.trim();
    u.program.refuse(headSpan, "RG2070", `There is no directive ${name === "" ? "without a name" : name}.`, hint);
  } else {
    const hint =
      place === "loop" ? "Put it on the line before the loop." : "Put it into the function, above a statement.";
    u.program.refuse(
      headSpan,
      "RG2071",
      `${name} does not stand above a ${place === "loop" ? place : "statement"}.`,
      hint,
    );
  }
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
