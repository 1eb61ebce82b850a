/**
 * A module's text in which a function that has no name, in a call of `gradient(…)` or as default export, is declared by name at the top: below
 * all else, in the columns where it stood, so that its places are the user's but for a number of lines. Where it stood is a blank.
 */
import type { Diagnostic, MappedText } from "@retrograd/compiler";

/** A piece of a text that is a function. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

export interface HoistedText {
  readonly path: string;
  readonly text: string;
  /** Lines from here on are copies. */
  readonly firstLine: number;
  /** How much further down the copies stand. */
  readonly shift: number;
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;
const notBreaks = /[^\n\r\u2028\u2029]/g;

/** `left`: what stands in the function's place, in the length that it had. */
export function hoistedText(
  path: string,
  text: string,
  { start, end }: Piece,
  name: string,
  left: string,
): HoistedText {
  const before = text.slice(0, start).split(lineBreak);
  const height = text.split(lineBreak).length;
  const blank = text.slice(start, end).replace(notBreaks, " ");
  const kept = `${text.slice(0, start)}${left}${blank.slice(blank.startsWith(" ".repeat(left.length)) ? left.length : 0)}${text.slice(end)}`;
  const indent = (before.at(-1) ?? "").replace(/\S/g, " ");
  return {
    path,
    text: `${kept}\nconst ${name} =\n${indent}${text.slice(start, end)};\n`,
    firstLine: height + 1,
    shift: height + 2 - before.length,
  };
}

/** A diagnostic at the user's line. */
export function atOwnLine<T extends Pick<Diagnostic, "file" | "line" | "endLine">>(each: T, hoisted: HoistedText): T {
  const { firstLine, shift, path } = hoisted;
  if (each.file !== path || each.line < firstLine) return each;
  return { ...each, line: each.line - shift, endLine: each.endLine - shift };
}

/** Generated text whose lines come from the user's. */
export function fromOwnLines({ text, lines }: MappedText, hoisted: HoistedText): MappedText {
  return { text, lines: lines.map((span) => (span === null ? null : atOwnLine(span, hoisted))) };
}
