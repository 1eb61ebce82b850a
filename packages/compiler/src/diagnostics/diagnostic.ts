import type { MacroPlace, Origin, Span } from "./origin.js";
import { spanOf } from "./origin.js";

/** A place in the user's text, and what is said of it. Lines and columns count from 1. */
export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** What a user reads when something is wrong, or worth knowing. */
export interface Diagnostic extends RelatedPlace {
  /** `RG` and four digits; the catalogue says what each means. */
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  /** What to write instead, or what to do. */
  readonly hint: string;
  /** Other places that have to do with it: of a fault in a macro, where it stands in the macro's definition, innermost macro first. */
  readonly related?: readonly RelatedPlace[];
}

/** Collects the diagnostics of one run, so that all of them are reported, not only the first. */
export class DiagnosticBag {
  readonly #items: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  /** Adds a diagnostic at the user's text behind `at`. The same message at the same place counts once. */
  add(code: string, severity: Diagnostic["severity"], at: Origin | Span | null, message: string, hint: string): void {
    const span = at === null ? null : "kind" in at ? spanOf(at) : at;
    const { file, line, column, endLine, endColumn } = span ?? {
      file: "",
      line: 0,
      column: 0,
      endLine: 0,
      endColumn: 0,
    };
    const related = (span?.macros ?? []).map(relatedPlace);
    const more = related.length === 0 ? {} : { related };
    this.#put({ code, severity, message, file, line, column, endLine, endColumn, hint, ...more });
  }

  /** What another bag has, in the order in which it came. */
  addAll(other: DiagnosticBag): void {
    for (const each of other.#items) this.#put(each);
  }

  #put(each: Diagnostic): void {
    const key = `${each.code}|${each.file}|${each.line}|${each.column}|${each.message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#items.push(each);
  }

  get hasErrors(): boolean {
    return this.#items.some((d) => d.severity === "error");
  }

  /** In order of file, line and column. */
  get all(): readonly Diagnostic[] {
    return [...this.#items].sort(
      (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
    );
  }
}

function relatedPlace({ macro, span }: MacroPlace): RelatedPlace {
  const { file, line, column, endLine, endColumn } = span;
  return { message: `in the definition of the macro "${macro}"`, file, line, column, endLine, endColumn };
}

/** A bug in Retrograd, never a fault of the input. The command line turns it into exit code 3. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}
