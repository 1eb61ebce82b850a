/** A piece of the user's text. Offsets count UTF-16 units from 0; lines and columns count from 1. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The span is a macro's use: where in the definitions of macros the text stands, innermost first. */
  readonly macros?: readonly MacroPlace[];
}

/** A place in the definition of a macro. */
export interface MacroPlace {
  readonly macro: string;
  readonly span: Span;
}

/** Where a node comes from: the user's text, or a pass that made it from another node. */
export type Origin =
  | { readonly kind: "text"; readonly span: Span }
  | { readonly kind: "pass"; readonly pass: string; readonly from: Origin | null };

/** The user's text an origin goes back to, if any. */
export function spanOf(origin: Origin): Span | null {
  let current: Origin | null = origin;
  while (current !== null && current.kind === "pass") current = current.from;
  return current === null ? null : current.span;
}

/** The origin of a node that `pass` makes from a node of origin `from`. */
export function madeBy(pass: string, from: Origin | null): Origin {
  return { kind: "pass", pass, from };
}
