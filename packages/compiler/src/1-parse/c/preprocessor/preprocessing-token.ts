/** A token before and during preprocessing. What leaves the preprocessor is the `Token` of tokens.ts. */
import type { MacroPlace, Span } from "../../../diagnostics/origin.js";
import type { Expansion } from "../tokens.js";

export type PreprocessingKind =
  | "identifier"
  | "number"
  | "character"
  | "string"
  | "punctuator"
  /** `<…>` or `"…"` behind `#include`. */
  | "header"
  /** A character that is no token of C: `@`, a backquote, a stray backslash. */
  | "stray"
  /** A quote without its partner, with the rest of the line. */
  | "unterminated"
  /** Nothing, where `##` needs an operand (C11 6.10.3.3). */
  | "placemarker"
  | "end";

export interface PreprocessingToken {
  readonly kind: PreprocessingKind;
  readonly text: string;
  /** Where it stands itself: in the text, or in the definition of the macro that made it. */
  readonly span: Span;
  readonly spaced: boolean;
  /** First on its line: a `#` here begins a directive. */
  readonly first: boolean;
  /** A macro's name that was met while the macro was being replaced: it stays as it is. */
  readonly painted: boolean;
  readonly expansion: Expansion | null;
  /** Stands for what could not be read; that has been told. */
  readonly fault?: true;
  readonly comments: readonly string[] | undefined;
  /** How many of the comment lines begin on the line of the token before. */
  readonly trailing: number;
}

/** A token of no place in a line, such as the end of a list. */
export function bareToken(kind: PreprocessingKind, text: string, span: Span): PreprocessingToken {
  return {
    kind,
    text,
    span,
    spaced: false,
    first: false,
    painted: false,
    expansion: null,
    comments: undefined,
    trailing: 0,
  };
}

/** The token with other white space and expansion. Written out, since most tokens of an expansion pass here. */
export function movedToken(
  token: PreprocessingToken,
  spaced: boolean,
  expansion: Expansion | null,
): PreprocessingToken {
  const { kind, text, span, first, painted, comments, trailing } = token;
  return { kind, text, span, spaced, first, painted, expansion, comments, trailing };
}

/** The text that a list of tokens stands for: white space of any length is one blank. */
export function textOf(tokens: readonly PreprocessingToken[]): string {
  let text = "";
  for (const [index, token] of tokens.entries()) text += (index > 0 && token.spaced ? " " : "") + token.text;
  return text;
}

/**
 * Where the user wrote it: the token itself, or the outermost macro use that made it, with the places in the definitions of the macros.
 * Those of the system have none.
 */
export function writtenAt(token: PreprocessingToken): Span {
  let use = token.expansion;
  if (use === null) return token.span;
  const macros: MacroPlace[] = [];
  for (let place = token.span; ; place = use.span, use = use.within) {
    // A pasted token stands where its first part does, which may be an argument.
    const isInUse = place.file === use.span.file && place.start >= use.span.start && place.end <= use.span.end;
    if (!place.file.startsWith("<") && !isInUse) macros.push({ macro: use.macro, span: place });
    if (use.within === null) break;
  }
  return macros.length === 0 ? use.span : { ...use.span, macros };
}

export function isPunctuator(token: PreprocessingToken | undefined, text: string): boolean {
  return token !== undefined && token.kind === "punctuator" && token.text === text;
}

export function isHash(token: PreprocessingToken | undefined): boolean {
  return isPunctuator(token, "#") || isPunctuator(token, "%:");
}

export function isPaste(token: PreprocessingToken | undefined): boolean {
  return isPunctuator(token, "##") || isPunctuator(token, "%:%:");
}
