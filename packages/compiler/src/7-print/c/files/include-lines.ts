/** `#include` lines, without the warnings that what a header defines for each file is not used by this one. */

import type { CMacro } from "../../../languages/c-hosts.js";

export type StaticsOf = ReadonlyMap<string, readonly string[]>;

/** What a file begins with that includes headers which announce static functions of another: the warning comes at its end. */
export function announcementLines(announces: boolean): readonly string[] {
  return announces ? [`${pragma} ignored "-Wunused-function"`] : [];
}

/**
 * `used`: the functions and variables that the file uses. Absent: that is not known. `macros`: those that stand among the lines, each behind the
 * headers that it is behind in the user's text: it changes what follows (`#define float double`).
 */
export function includeLines(
  headers: readonly string[],
  statics: StaticsOf,
  used?: ReadonlySet<string>,
  macros: readonly PlacedMacro[] = [],
): readonly string[] {
  const missing = new Set(headers);
  const waiting = [...macros];
  const due = (): readonly string[] => {
    const at = waiting.findIndex(({ behind }) => behind.some((header) => missing.has(header)));
    return waiting.splice(0, at < 0 ? waiting.length : at).map(({ text }) => text);
  };
  return headers.flatMap((header) => {
    const before = due();
    missing.delete(header);
    const line = `#include ${header}`;
    const idle = (statics.get(header) ?? []).some((name) => used?.has(name) !== true);
    return [...before, ...(idle ? [`${pragma} push`, ...ignored, line, `${pragma} pop`] : [line])];
  });
}

/** A line, and the headers that are included before it. */
export type PlacedMacro = Pick<CMacro, "text" | "behind">;

const pragma = "#pragma GCC diagnostic";
const ignored = ["unused-function", "unused-variable"].map((warning) => `${pragma} ignored "-W${warning}"`);

/** It stands before all that its file includes. */
export function isAtTheTop({ behind }: PlacedMacro): boolean {
  return behind.length === 0;
}
