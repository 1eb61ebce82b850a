/**
 * A module's text in which a function that has no name, in a call of `gradient(…)` or as default export, is declared by name at the top: below
 * all else, in the columns where it stood, so that its places are the user's but for a number of lines. Where it stood is a blank.
 */
import { basename } from "node:path";
import type { Diagnostic, MappedText } from "@retrograd/compiler";

/** A piece of a text. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The function as it is declared, and where the user wrote it. */
interface Declared {
  readonly name: string;
  readonly start: number;
  readonly text: string;
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

/** As high and as wide. */
export const blanked = (text: string): string => text.replace(/[^\n\r\u2028\u2029]/g, " ");

/** `text`: without the function, in its lines and columns. */
export function hoistedText(
  { path, text }: { readonly path: string; readonly text: string },
  declared: Declared,
): HoistedText {
  const before = text.slice(0, declared.start).split(lineBreak);
  const height = text.split(lineBreak).length;
  const indent = blanked(before.at(-1) ?? "");
  return {
    path,
    text: `${text}\nconst ${declared.name} =\n${indent}${declared.text};\n`,
    firstLine: height + 1,
    shift: height + 2 - before.length,
  };
}

/** A diagnostic at the user's line, and with it in what is said. */
export function toldAtOwnLine(each: Diagnostic, hoisted: HoistedText): Diagnostic {
  const message =
    each.file === hoisted.path
      ? withOwnLines(each.message, /\bat (\d+)(?=:\d)|\bline (\d+)\b/g, hoisted)
      : each.message;
  return { ...atOwnLine(each, hoisted), message };
}

/** Generated text whose lines come from the user's. Names of places in it, which the runtime tells, are the user's too. */
export function fromOwnLines({ text, lines }: MappedText, hoisted: HoistedText): MappedText {
  const name = basename(hoisted.path).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return {
    text: withOwnLines(text, new RegExp(`"${name}:(\\d+)"`, "g"), hoisted),
    lines: lines.map((span) => (span === null ? null : atOwnLine(span, hoisted))),
  };
}

/** The line on which the name is given is that of the function. */
const ownLine = (line: number, { firstLine, shift }: HoistedText): number =>
  line < firstLine ? line : Math.max(line, firstLine + 1) - shift;

function atOwnLine<T extends Pick<Diagnostic, "file" | "line" | "endLine">>(each: T, hoisted: HoistedText): T {
  if (each.file !== hoisted.path) return each;
  return { ...each, line: ownLine(each.line, hoisted), endLine: ownLine(each.endLine, hoisted) };
}

/** `places`: texts with a number of a line. */
const withOwnLines = (text: string, places: RegExp, hoisted: HoistedText): string =>
  text.replace(places, (place) => place.replace(/\d+(?=\D*$)/, (line) => String(ownLine(Number(line), hoisted))));
