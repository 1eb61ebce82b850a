/** Lines that read a header the first time only: `#ifndef HAS_LAW`, `#define HAS_LAW`, `#include "law.h"`, `#endif`. Derivatives have such. */
import type { Span } from "../../../diagnostics/origin.js";

interface GuardedInclude {
  /** The macros that are asked for and set. */
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

const lines =
  /^[ \t]*#[ \t]*(?:ifndef|if)[ \t]([^\n]*)\n((?:[ \t]*#[ \t]*define[ \t]+\w+[ \t]*\n)+)[ \t]*#[ \t]*include[^\n]*\n[ \t]*#[ \t]*endif/gm;

/** The guards around a place in a text; none: it is no part of such lines. */
export function guardsAt(text: string, { start }: Pick<Span, "start">): readonly string[] {
  return guardedIncludes(text).find((each) => each.start <= start && start < each.end)?.names ?? [];
}

function guardedIncludes(text: string): readonly GuardedInclude[] {
  return [...text.matchAll(lines)].flatMap(({ 0: whole, 1: test = "", 2: definitions = "", index }) => {
    const names = [...definitions.matchAll(/define[ \t]+(\w+)/g)].map(([, name]) => name as string);
    const asked = new Set(test.match(/\w+/g));
    return names.some((name) => asked.has(name)) ? [{ names, start: index, end: index + whole.length }] : [];
  });
}

/** Which of them is that of a file: the one that ends with its name. */
export function guardOf(file: string, names: Iterable<string>): string | undefined {
  const last = file
    .slice(file.lastIndexOf("/") + 1)
    .replace(/\W+/g, "_")
    .toUpperCase();
  return [...names].find((name) => name.toUpperCase().endsWith(last));
}
