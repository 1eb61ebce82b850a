/**
 * Where in the user's program the lines of generated text come from: marks at their ends, comments that no program has. They are taken out again when
 * the text is finished, whatever has been done with it meanwhile.
 */
import type { Origin, Span } from "./origin.js";
import { spanOf } from "./origin.js";

/** Text without marks. */
export interface MappedText {
  readonly text: string;
  /** For each line where it comes from; null: nobody knows. */
  readonly lines: readonly (Span | null)[];
}

const mark = /[ \t]*\/\*\uE000(\d+)\uE001\*\//g;

/** Text that the compiler adds to the program (the prelude of TypeScript): the user has no such file. */
const ofCompiler = /^\/~/;

export class LineMarks {
  readonly #spans: Span[] = [];
  readonly #numbers = new Map<string, number>();

  /** What is put at the end of a line that comes from there. Lines from one place have one mark. */
  of(origin: Origin): string {
    const span = spanOf(origin);
    if (span === null || ofCompiler.test(span.file)) return "";
    const key = `${span.line}:${span.column} ${span.file}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#spans.push(span) - 1;
      this.#numbers.set(key, number);
    }
    return ` /*\uE000${number}\uE001*/`;
  }

  take(marked: string): MappedText {
    const lines: (Span | null)[] = [];
    const text = marked.split("\n").map((line) => {
      let span: Span | null = null;
      const bare = line.replace(mark, (_, number: string) => {
        span ??= this.#spans[Number(number)] ?? null;
        return "";
      });
      lines.push(span);
      return bare;
    });
    return { text: text.join("\n"), lines };
  }
}
