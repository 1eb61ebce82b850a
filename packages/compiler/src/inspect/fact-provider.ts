/**
 * What `retrograd inspect` shows: the user's text with what each analysis found beside its lines.
 *
 * In      an analysis's results, through a provider: a heading, and short texts for places of the user's text
 * Out     columns for `renderFacts`
 */
import type { Origin } from "../diagnostics/origin.js";
import { spanOf } from "../diagnostics/origin.js";
import type { Program, Statement, Unit } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";

/** One analysis's word on one statement (or on a unit as a whole, at its first line). */
export interface Fact {
  readonly origin: Origin;
  /** The unit it was found in: several units may come from the same text, as copies or instances. */
  readonly unit: string;
  readonly text: string;
}

/** One column of the report. */
export interface FactProvider {
  /** As in `--show`. */
  readonly name: string;
  /** The column's heading. */
  readonly title: string;
  facts(): Iterable<Fact>;
}

/** Facts by file and line. */
export type LineFacts = ReadonlyMap<string, ReadonlyMap<number, readonly Fact[]>>;

/** A provider that asks about every statement of every unit; undefined or "": nothing to say. */
export function statementProvider(
  name: string,
  title: string,
  program: Program,
  describe: (unit: Unit, statement: Statement) => string | undefined,
): FactProvider {
  return {
    name,
    title,
    facts() {
      const found: Fact[] = [];
      for (const unit of program.units.values()) {
        forEachStatement(unit.body, (statement) => {
          const text = describe(unit, statement) ?? "";
          if (text !== "") found.push({ origin: statement.origin, unit: unit.name, text });
        });
      }
      return found;
    },
  };
}

/** Sorts facts by the line their statement begins at; facts without a place in the user's text are left out. */
export function factsByLine(provider: FactProvider): LineFacts {
  const files = new Map<string, Map<number, Fact[]>>();
  for (const fact of provider.facts()) {
    const span = spanOf(fact.origin);
    if (span === null || span.line < 1) continue;
    const lines = files.get(span.file) ?? new Map<number, Fact[]>();
    files.set(span.file, lines);
    const there = lines.get(span.line) ?? [];
    lines.set(span.line, there);
    there.push(fact);
  }
  return files;
}
