/**
 * The text of a file after translation phases 1 and 2 (C11 5.1.1.2; trigraphs stay as they are): lines that end in a backslash
 * are joined with the next. Spans lead back to the text as it is in the file.
 */
import type { Span } from "../../../diagnostics/origin.js";

const splice = /\\[ \t\v\f]*\r?\n/g;

export class SourceText {
  readonly file: string;
  /** The text with its lines joined. */
  readonly text: string;
  readonly #length: number;
  /** Offsets in the file at which a line begins. */
  readonly #lines: readonly number[];
  /** Offsets in `text` from which on a join has been made, and how much is missing there. */
  readonly #joins: readonly { readonly at: number; readonly shift: number }[];
  /** Where the last span was: spans are mostly asked for in order. */
  #line = 0;
  #join = -1;

  constructor(file: string, original: string) {
    this.file = file;
    this.#length = original.length;
    const lines = [0];
    for (let at = original.indexOf("\n"); at >= 0; at = original.indexOf("\n", at + 1)) lines.push(at + 1);
    this.#lines = lines;
    const joins: { at: number; shift: number }[] = [];
    if (original.includes("\\")) {
      const parts: string[] = [];
      let from = 0;
      let removed = 0;
      for (const match of original.matchAll(splice)) {
        parts.push(original.slice(from, match.index));
        from = match.index + match[0].length;
        removed += match[0].length;
        joins.push({ at: from - removed, shift: removed });
      }
      parts.push(original.slice(from));
      this.text = parts.length === 1 ? original : parts.join("");
    } else {
      this.text = original;
    }
    this.#joins = joins;
  }

  /** The place in the file of `text` from `start` to `end`. */
  span(start: number, end: number): Span {
    const from = this.#original(start);
    // The end is behind the last character, not behind a joint that may follow it.
    const to = end > start ? this.#original(end - 1) + 1 : from;
    const line = this.#lineOf(from);
    const column = from - this.#lines[line - 1]! + 1;
    const next = this.#lines[line];
    if (next === undefined || to <= next - 1) {
      return { file: this.file, start: from, end: to, line, column, endLine: line, endColumn: column + to - from };
    }
    const endLine = this.#lineOf(to);
    const endColumn = to - this.#lines[endLine - 1]! + 1;
    return { file: this.file, start: from, end: to, line, column, endLine, endColumn };
  }

  /** The end of the file. */
  endSpan(): Span {
    const line = this.#lines.length;
    const column = this.#length - this.#lines[line - 1]! + 1;
    return {
      file: this.file,
      start: this.#length,
      end: this.#length,
      line,
      column,
      endLine: line,
      endColumn: column,
    };
  }

  #original(offset: number): number {
    const joins = this.#joins;
    if (joins.length === 0) return offset;
    let join = this.#join;
    if (join >= 0 && joins[join]!.at > offset) join = -1;
    while (join + 1 < joins.length && joins[join + 1]!.at <= offset) join++;
    this.#join = join;
    return join < 0 ? offset : offset + joins[join]!.shift;
  }

  /** The line of an offset, counted from 1. */
  #lineOf(offset: number): number {
    const lines = this.#lines;
    let line = this.#line;
    if (lines[line]! > offset) line = 0;
    while (line + 1 < lines.length && lines[line + 1]! <= offset) line++;
    this.#line = line;
    return line + 1;
  }
}
