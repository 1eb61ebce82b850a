/** Preprocessed C: what the preprocessor hands to the parser. */
import type { Span } from "../../diagnostics/origin.js";

export type TokenKind = "identifier" | "number" | "character" | "string" | "punctuator" | "end";

/** A use of a macro in the user's text, or in another macro's replacement (then `within` is the use that led there). */
export interface Expansion {
  readonly macro: string;
  /** The name, or the name with its arguments, as it stands in the text. */
  readonly span: Span;
  readonly within: Expansion | null;
}

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /**
   * Where the user wrote it, for messages: the token itself, or the outermost macro use that made it. Spans through `#include` name the
   * included file.
   */
  readonly span: Span;
  /** The macro use it comes from, innermost; null for tokens that stand in the text. A macro's argument keeps its own expansion. */
  readonly expansion: Expansion | null;
  /** Stands for what could not be read; that has been told. */
  readonly fault?: true;
  /** White space or the start of a line before it. */
  readonly spaced: boolean;
  /** Comments between the token before and this one, without comment marks, one string per line; an empty string is a blank line. */
  readonly comments?: readonly string[];
  /** How many of the comment lines, the first ones, begin on the line of the token before: they are about that one. */
  readonly trailing?: number;
  /** `#pragma` lines between the token before and this one (also `_Pragma`). */
  readonly pragmas?: readonly Pragma[];
}

export interface Pragma {
  readonly text: string;
  readonly span: Span;
}

/** A line of a comment that begins with `$AD`: the user asks something of what is below it. */
export interface DirectiveComment extends Pragma {
  /** The comment begins on the line of the token before. */
  readonly trailing: boolean;
}

/** A macro that stood defined at the end of a translation unit, or was defined in it and undefined again. */
export interface MacroDefinition {
  readonly name: string;
  /** Null for a macro without a parameter list. With `variadic` the last one is the rest: `__VA_ARGS__`, or a name of its own (GNU). */
  readonly parameters: readonly string[] | null;
  readonly variadic: boolean;
  readonly replacement: string;
  /** The name in its definition; the file is `<math.h>` for macros of the system, `<command line>` for -D. */
  readonly span: Span;
  /** Comments about the definition. */
  readonly comments?: readonly string[];
}

/** An `#include` line of the main file, in order. */
export interface Include {
  /** As written: `<math.h>` or `"state.h"`. */
  readonly text: string;
  /** The user's file that was read, or null for a header of the system, known by its prototypes. */
  readonly file: string | null;
  readonly span: Span;
  /** Comments before it and behind it. */
  readonly comments?: readonly string[];
}
