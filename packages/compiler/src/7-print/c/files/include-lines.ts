/** `#include` lines, without the warnings that what a header defines for each file is not used by this one. */

export type StaticsOf = ReadonlyMap<string, readonly string[]>;

/** What a file begins with that includes headers which announce static functions of another: the warning comes at its end. */
export function announcementLines(announces: boolean): readonly string[] {
  return announces ? [`${pragma} ignored "-Wunused-function"`] : [];
}

/** `used`: the functions and variables that the file uses. Absent: that is not known. */
export function includeLines(
  headers: readonly string[],
  statics: StaticsOf,
  used?: ReadonlySet<string>,
): readonly string[] {
  return headers.flatMap((header) => {
    const line = `#include ${header}`;
    const idle = (statics.get(header) ?? []).some((name) => used?.has(name) !== true);
    return idle ? [`${pragma} push`, ...ignored, line, `${pragma} pop`] : [line];
  });
}

const pragma = "#pragma GCC diagnostic";
const ignored = ["unused-function", "unused-variable"].map((warning) => `${pragma} ignored "-W${warning}"`);
