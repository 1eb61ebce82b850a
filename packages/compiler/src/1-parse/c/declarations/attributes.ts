/** `__attribute__((…))` and `asm` labels: what is harmless is ignored, what changes the meaning of the program is used or refused. */
import { integerConstant } from "../expressions/constants.js";
import { keywordOf } from "../keywords.js";
import type { Parser } from "../parser.js";

export interface Attributes {
  noreturn: boolean;
  packed: boolean;
  /** In bytes; 0 where nothing is said. */
  aligned: number;
  /** One of them makes another type, which is not known. */
  refused: boolean;
}
export const noAttributes = (): Attributes => ({ noreturn: false, packed: false, aligned: 0, refused: false });

/** Attributes that change what storage or a call is. */
const refused: ReadonlySet<string> = new Set([
  "vector_size",
  "mode",
  "cleanup",
  "alias",
  "ifunc",
  "constructor",
  "destructor",
  "transparent_union",
  "scalar_storage_order",
  "returns_twice",
]);

/** Reads all attributes that stand here, and an `asm("name")`, which gives the linker another name. */
export function attributes(p: Parser, into: Attributes): void {
  for (;;) {
    const word = keywordOf(p.token.text);
    if (word === "__extension__" && p.token.kind === "identifier") p.take();
    else if (word === "asm" && p.token.kind === "identifier") {
      p.error("RG1134", p.token.span, "Inline assembly and assembler names cannot be differentiated.", "Leave it out.");
      p.take();
      skipParentheses(p);
    } else if (word === "__attribute__") {
      p.take();
      p.expect("(", "after __attribute__");
      p.expect("(", "after __attribute__(");
      while (!p.is(")") && !p.atEnd) {
        if (!p.accept(",")) attribute(p, into);
      }
      p.expect(")", "at the end of the attributes");
      p.expect(")", "at the end of __attribute__");
    } else return;
  }
}

function attribute(p: Parser, into: Attributes): void {
  const { text, span } = p.take();
  const name = text.replace(/^__(.*)__$/, "$1");
  if (refused.has(name)) {
    into.refused ||= name === "vector_size" || name === "mode";
    p.error(
      "RG1134",
      span,
      `The attribute "${name}" is not supported: it changes what the program means.`,
      "Leave it out.",
    );
  }
  if (name === "noreturn") into.noreturn = true;
  else if (name === "packed") into.packed = true;
  else if (name === "aligned") {
    into.aligned = 16;
    if (p.accept("(")) {
      const value = integerConstant(p.grammar.conditional(p));
      if (value === undefined) p.error("RG1131", span, "The alignment is no constant.", "Write a number.");
      else into.aligned = Number(value);
      p.expect(")", "after the alignment");
      return;
    }
  }
  if (p.is("(")) skipParentheses(p);
}

/** From an opening parenthesis behind the one that closes it. */
export function skipParentheses(p: Parser): void {
  let depth = 0;
  do {
    if (p.atEnd) return;
    const { text } = p.take();
    if (text === "(") depth++;
    else if (text === ")") depth--;
  } while (depth > 0);
}

/** `__attribute__((fallthrough));`: goes to the semicolon, if it is one. */
export function skipsAttributes(p: Parser): boolean {
  if (keywordOf(p.token.text) !== "__attribute__") return false;
  const start = p.index;
  attributes(p, noAttributes());
  if (p.is(";")) return true;
  p.index = start;
  return false;
}

/** `end: __attribute__((unused)) return x;` Those before a declaration are the declaration's. */
export function attributesOfLabel(p: Parser, startsType: (p: Parser) => boolean): void {
  if (keywordOf(p.token.text) !== "__attribute__") return;
  const start = p.index;
  attributes(p, noAttributes());
  if (startsType(p)) p.index = start;
}
