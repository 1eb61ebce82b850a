/**
 * Takes the tokens that are left after macro replacement and makes the parser's tokens of them: comments and pragmas go to the
 * token they stand before, `_Pragma("…")` is a pragma (C11 6.10.9), digraphs become what they stand for.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { Pragma, Token, TokenKind } from "../tokens.js";
import type { PreprocessingToken } from "./preprocessing-token.js";
import { isPunctuator, writtenAt } from "./preprocessing-token.js";

const digraphs: ReadonlyMap<string, string> = new Map([
  ["<:", "["],
  [":>", "]"],
  ["<%", "{"],
  ["%>", "}"],
  ["%:", "#"],
  ["%:%:", "##"],
]);

/** The text of a token that stands for what could not be read. */
const faultName = "<fault>";

export type OutputFault = (kind: "stray" | "unterminated" | "pragma", at: Span, text: string) => void;

export class TokenOutput {
  readonly tokens: Token[] = [];
  readonly #fault: OutputFault;
  #comments: string[] = [];
  #trailing = 0;
  #pragmas: Pragma[] = [];
  /** The beginning of a `_Pragma("…")`. */
  #operator: PreprocessingToken[] = [];

  constructor(fault: OutputFault) {
    this.#fault = fault;
  }

  /** Comments to be put before the next token. */
  hold(comments: readonly string[], trailing: number): void {
    if (this.#comments.length === 0) this.#trailing = trailing;
    this.#comments.push(...comments);
  }

  pragma(pragma: Pragma): void {
    this.#pragmas.push(pragma);
  }

  emit(token: PreprocessingToken): void {
    if (this.#operator.length > 0 || (token.kind === "identifier" && token.text === "_Pragma")) this.#operand(token);
    else this.#put(token);
  }

  #operand(token: PreprocessingToken): void {
    const parts = this.#operator;
    parts.push(token);
    const expected = [true, isPunctuator(token, "("), token.kind === "string", isPunctuator(token, ")")];
    const name = parts[0]!;
    if (expected[parts.length - 1] !== true) {
      this.#fault("pragma", writtenAt(name), "");
      this.#operator = [];
      if (token.kind === "end") this.#put(token);
    } else if (parts.length === 4) {
      const literal = parts[2]!.text;
      const text = literal.slice(literal.indexOf('"') + 1, -1).replace(/\\(["\\])/g, "$1");
      if (name.comments !== undefined) this.hold(name.comments, name.trailing);
      this.#pragmas.push({ text: text.trim(), span: wholeSpan(name, token) });
      this.#operator = [];
    }
  }

  #put(token: PreprocessingToken): void {
    if (token.comments !== undefined) this.hold(token.comments, token.trailing);
    const { kind } = token;
    if (kind === "stray" || kind === "unterminated") {
      this.#fault(kind, writtenAt(token), token.text);
      this.tokens.push({ ...this.#token("identifier", faultName, token), fault: true });
      // What ends the line is hardly a part of the string.
      const end = kind === "unterminated" ? (/[)\]};\s]*$/.exec(token.text)?.[0].replace(/\s/g, "") ?? "") : "";
      for (const text of end) this.tokens.push({ ...this.#token("punctuator", text, token), fault: true });
      return;
    }
    if (kind === "header" || kind === "placemarker") return;
    const text = kind === "punctuator" ? (digraphs.get(token.text) ?? token.text) : token.text;
    const made = this.#token(kind, text, token);
    this.tokens.push(token.fault === true ? { ...made, text: faultName, fault: true } : made);
  }

  #token(kind: TokenKind, text: string, token: PreprocessingToken): Token {
    const { spaced, expansion } = token;
    const span = writtenAt(token);
    if (this.#comments.length === 0 && this.#pragmas.length === 0) return { kind, text, span, expansion, spaced };
    const comments = this.#comments;
    const pragmas = this.#pragmas;
    const trailing = this.#trailing;
    this.#comments = [];
    this.#pragmas = [];
    this.#trailing = 0;
    return {
      kind,
      text,
      span,
      expansion,
      spaced,
      ...(comments.length > 0 ? { comments } : {}),
      ...(trailing > 0 ? { trailing } : {}),
      ...(pragmas.length > 0 ? { pragmas } : {}),
    };
  }
}

function wholeSpan(name: PreprocessingToken, close: PreprocessingToken): Span {
  const span = writtenAt(name);
  if (name.expansion !== null || close.expansion !== null || close.span.file !== span.file) return span;
  const { end, endLine, endColumn } = close.span;
  return { ...span, end, endLine, endColumn };
}
