/**
 * Who needs a value, in words and as data: "for the derivatives of lines 12 and 14".
 *
 * In      readers of a required value
 * Out     words, with lines of the user's text; rows for programs
 */
import type { ReaderKind } from "../3-analyze/recording/recording-witness.js";
import type { Reader } from "../3-analyze/recording/required-values.js";
import { spanOf } from "../diagnostics/origin.js";
import type { Program, Statement } from "../il/types.js";

export interface ReaderRow {
  readonly kind: ReaderKind;
  /** The procedure that the reader is in. */
  readonly function: string;
  /** Of the statement; 0 where it is not of the user's text, or where the reader is who calls the head. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** As many lines are named; of more, how many there are. */
const mostLines = 4;

/** One line, several lines. */
const wordings: Readonly<Record<ReaderKind, readonly [string, string]>> = {
  derivative: ["the derivative of", "the derivatives of"],
  call: ["the adjoint of the call in", "the adjoints of the calls in"],
  test: ["the test in", "the tests in"],
  bounds: ["the bounds of the loop in", "the bounds of the loops in"],
  place: ["putting back what is overwritten in", "putting back what is overwritten in"],
  recomputation: ["computing again", "computing again"],
  rerun: ["running again the loop in", "running again the loops in"],
  storage: ["releasing what is allocated in", "releasing what is allocated in"],
  entry: ["who calls it", "who calls it"],
};

export function readerWords(readers: readonly Reader[], at: Statement): string {
  const here = spanOf(at.origin)?.file;
  const lines = new Map<ReaderKind, Map<string, number>>();
  for (const { kind, statement } of readers) {
    const span = statement === null ? null : spanOf(statement.origin);
    if (statement !== null && (span === null || span.line < 1)) continue;
    const known = lines.get(kind) ?? new Map<string, number>();
    lines.set(kind, known);
    if (span !== null)
      known.set(span.file === here ? `${span.line}` : `${span.line} of ${nameOf(span.file)}`, span.line);
  }
  const parts = [...lines].map(([kind, found]) => {
    const [one, several] = wordings[kind];
    if (found.size === 0) return one;
    const named = [...found].sort(([, a], [, b]) => a - b).map(([line]) => line);
    return named.length === 1 ? `${one} line ${named.join("")}` : `${several} lines ${enumerated(named)}`;
  });
  return parts.length === 0 ? "" : `for ${enumerated(parts)}`;
}

export function readerRows(program: Program, readers: readonly Reader[]): readonly ReaderRow[] {
  const rows = new Map<string, ReaderRow>();
  for (const { kind, unit, statement } of readers) {
    const span = statement === null ? null : spanOf(statement.origin);
    const { file, line, column } = span === null || span.line < 1 ? { file: "", line: 0, column: 0 } : span;
    const row = { kind, function: program.units.get(unit)?.name ?? "", file, line, column };
    rows.set(Object.values(row).join(" "), row);
  }
  return [...rows.values()];
}

function enumerated(items: readonly string[]): string {
  const named =
    items.length > mostLines + 1 ? [...items.slice(0, mostLines), `${items.length - mostLines} more`] : items;
  return named.length === 1 ? (named[0] as string) : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

function nameOf(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}
