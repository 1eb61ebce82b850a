/**
 * The directives that stand above something, in the order of the text: lines of comments that begin with `$AD`, and `#pragma AD` lines.
 * In: the comments and pragmas there, and where what they stand above begins. Out: their words, and where each stands.
 * Method: of each file it is known where such comments stand; the last ones before the place that have the words are meant.
 */
import type { CProgram } from "../../1-parse/c/program.js";
import type { Pragma } from "../../1-parse/c/tokens.js";
import type { Span } from "../../diagnostics/origin.js";
import { isPaired } from "../../languages/directives.js";

export interface Above {
  readonly comments: readonly string[];
  readonly pragmas: readonly Pragma[];
}

export interface WrittenDirective {
  readonly name: string;
  readonly words: readonly string[];
  /** All of it behind `$AD`. */
  readonly text: string;
  readonly span: Span;
  /** It stands behind something on its line. */
  readonly trailing: boolean;
}

const inComment = /^[\s*]*\$AD\b(.*)$/;

export function directivesAbove(
  program: CProgram,
  { comments, pragmas }: Above,
  place: Span,
): readonly WrittenDirective[] {
  const inComments = comments
    .flatMap((comment) => comment.split("\n"))
    .flatMap((line) => inComment.exec(line)?.[1] ?? []);
  const inPragmas = pragmas.flatMap(({ text, span }) => {
    const words = /^\s*AD\b(.*)$/.exec(text)?.[1];
    return words === undefined ? [] : [written(words, span, false)];
  });
  const all = [...commentsAt(program, inComments, place), ...inPragmas];
  return all.sort((a, b) => (a.span.file === b.span.file ? a.span.start - b.span.start : 0));
}

/** A line of a comment with a directive of a pair: the derivative, whose statements are others, does not repeat it. */
export function isPairedComment(line: string): boolean {
  return isPaired(inComment.exec(line)?.[1]?.trim().split(/\s+/)[0] ?? "");
}

function commentsAt(program: CProgram, texts: readonly string[], place: Span): readonly WrittenDirective[] {
  if (texts.length === 0) return [];
  const before = program.units
    .flatMap(({ directiveComments }) => directiveComments)
    .filter(({ span }) => span.file === place.file && span.end <= place.start)
    .reverse();
  const found: WrittenDirective[] = [];
  let next = 0;
  for (const text of [...texts].reverse()) {
    const k = before.findIndex((each, i) => i >= next && each.text === text.trim());
    const known = before[k];
    if (known !== undefined) next = k + 1;
    found.unshift(written(text, known?.span ?? place, known?.trailing ?? false));
  }
  return found;
}

function written(text: string, span: Span, trailing: boolean): WrittenDirective {
  const [name = "", ...words] = text.trim().split(/\s+/);
  return { name, words, text, span, trailing };
}
