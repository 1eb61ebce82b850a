/**
 * Splits a file into preprocessing tokens.
 *
 * In: the text of a file, with its lines joined. Out: its tokens, the last of kind `end`; where directives begin; comments that
 * have no end, or ask something of us.
 * Method: one pass over the characters, longest match (C11 6.4). What is no token is kept as `stray` or `unterminated`: it is an
 * error only where it is not skipped.
 * Limits: universal character names are taken as they are; a raw string of C++ is none.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { DirectiveComment } from "../tokens.js";
import type { PreprocessingKind, PreprocessingToken } from "./preprocessing-token.js";
import { isHash } from "./preprocessing-token.js";
import { CommentCollector } from "./scan-comments.js";
import type { SourceText } from "./source-text.js";

export interface ScannedFile {
  readonly tokens: readonly PreprocessingToken[];
  /** Indices of the `#` that begin directives, and last the index of the end. */
  readonly directives: readonly number[];
  /** Where comments without an end begin. */
  readonly openComments: readonly Span[];
  readonly directiveComments: readonly DirectiveComment[];
}

const punctuator =
  /%:%:|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\*=|\/=|%=|\+=|-=|&=|\^=|\|=|##|<:|:>|<%|%>|%:|[[\](){}.&*+\-~!/%<>^|?:;=,#]/y;
const identifier =
  /(?:[A-Za-z_$\u0080-\uffff]|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})(?:[\w$\u0080-\uffff]|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})*/y;
const number = /\.?[0-9](?:[eEpP][+-]|[\w.$\u0080-\uffff])*/y;
const quoted = /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/y;
const header = /<[^>\n]*>|"[^"\n]*"/y;
const restOfLine = /[^\n]*/y;
const prefixes: ReadonlySet<string> = new Set(["L", "u", "U", "u8"]);
const includes: ReadonlySet<string> = new Set(["include", "include_next", "import"]);

export function scan(source: SourceText): ScannedFile {
  const { text } = source;
  const tokens: PreprocessingToken[] = [];
  const directives: number[] = [];
  const openComments: Span[] = [];
  const directiveComments: DirectiveComment[] = [];
  const comments = new CommentCollector();
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let spaced = false;
  let first = true;

  const match = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : -1;
  };
  const push = (kind: PreprocessingKind, end: number): void => {
    const { comments: lines, trailing } = comments.take();
    const token = {
      kind,
      text: text.slice(at, end),
      span: source.span(at, end),
      spaced: spaced || first,
      first,
      painted: false,
      expansion: null,
      comments: lines,
      trailing,
    };
    if (first && isHash(token)) directives.push(tokens.length);
    tokens.push(token);
    at = end;
    spaced = false;
    first = false;
  };
  /** The text of a comment stands from `from` to `to`. */
  const comment = (from: number, to: number, block: boolean): void => {
    const content = text.slice(from, to);
    if (content.includes("$AD"))
      for (const { index, 1: words = "" } of content.matchAll(/^[\s*]*\$AD\b(.*)/gm)) {
        const start = from + content.indexOf("$AD", index);
        const span = source.span(start, start + "$AD".length + words.trimEnd().length);
        directiveComments.push({ text: words.trim(), span, trailing: comments.isTrailing });
      }
    comments.comment(content, block);
  };
  const inIncludeLine = (): boolean => {
    const last = tokens.length - 1;
    return directives.at(-1) === last - 1 && tokens[last]!.kind === "identifier" && includes.has(tokens[last]!.text);
  };

  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      comments.newline();
      first = true;
      at++;
    } else if (code === 32 || (code >= 9 && code <= 13)) {
      spaced = true;
      at++;
    } else if (code === 47 && text.charCodeAt(at + 1) === 42) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) openComments.push(source.span(at, at + 2));
      comment(at + 2, end < 0 ? text.length : end, true);
      spaced = true;
      at = end < 0 ? text.length : end + 2;
    } else if (code === 47 && text.charCodeAt(at + 1) === 47) {
      const end = text.indexOf("\n", at);
      comment(at + 2, end < 0 ? text.length : end, false);
      spaced = true;
      at = end < 0 ? text.length : end;
    } else if (isLetter(code) || (code === 92 && match(identifier) > 0)) {
      let end = at + 1;
      while (isLetterOrDigit(text.charCodeAt(end))) end++;
      if (code === 92 || text.charCodeAt(end) === 92) end = match(identifier);
      const next = text.charCodeAt(end);
      if ((next === 34 || (next === 39 && text.slice(at, end) !== "u8")) && prefixes.has(text.slice(at, end))) {
        const start = at;
        at = end;
        const close = match(quoted);
        at = start;
        if (close > 0) push(next === 34 ? "string" : "character", close);
        else push("identifier", end);
      } else push("identifier", end);
    } else if (isDigit(code) || (code === 46 && isDigit(text.charCodeAt(at + 1)))) {
      push("number", match(number));
    } else if ((code === 34 || code === 60) && !first && inIncludeLine() && match(header) > 0) {
      push("header", match(header));
    } else if (code === 34 || code === 39) {
      const end = match(quoted);
      if (end > 0) push(code === 34 ? "string" : "character", end);
      else push("unterminated", match(restOfLine));
    } else {
      const end = match(punctuator);
      if (end > 0) push("punctuator", end);
      else push("stray", at + 1);
    }
  }
  first = true;
  const { comments: lines, trailing } = comments.take();
  directives.push(tokens.length);
  tokens.push({
    kind: "end",
    text: "",
    span: source.endSpan(),
    spaced: true,
    first: true,
    painted: false,
    expansion: null,
    comments: lines,
    trailing,
  });
  return { tokens, directives, openComments, directiveComments };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code >= 128;
}

function isLetterOrDigit(code: number): boolean {
  return isLetter(code) || isDigit(code);
}
