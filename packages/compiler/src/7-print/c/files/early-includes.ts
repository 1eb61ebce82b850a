/**
 * Headers that a derivative includes and the user's text does not, where they meet the user's names: a global called `index`, a macro
 * called `count` or `float`, a variable called `NAN`. They come before all of the user's text; what they declare under such a name gets another
 * one, and macros of such a name are taken back.
 */

import type { CHosts } from "../../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../../languages/c-hosts.js";
import { isLibraryFunction, libraryMacros, libraryNames, runtimeWords } from "../../../languages/c-library-names.js";

export interface EarlyIncludes {
  readonly headers: ReadonlySet<string>;
  readonly lines: readonly string[];
}

export function earlyIncludes(
  added: readonly string[],
  hosts: CHosts | undefined,
  file: string | undefined,
): EarlyIncludes {
  const headers = new Set<string>();
  const hidden = new Set<string>();
  const takenBack = new Set<string>();
  if (hosts === undefined || file === undefined) return { headers, lines: [] };
  const users = hosts.names.users.get(file) ?? new Set();
  const declared = hosts.names.declared.get(file) ?? new Set();
  const macros = [...macrosSeenFrom(hosts, file).values()].filter((m) => !m.file.startsWith("<")).map((m) => m.name);
  for (const header of added) {
    const names = libraryNames.get(header) ?? new Set();
    const libraries = libraryMacros.get(header) ?? new Set();
    const taken = [...names].filter((name) => users.has(name) && !macros.includes(name));
    const isRuntime = header.startsWith('"');
    const meetsMacro = macros.some(
      (name) => keywords.has(name) || names.has(name) || (isRuntime && runtimeWords.has(name)),
    );
    const meant = [...libraries].filter((name) => declared.has(name) || macros.includes(name));
    if (taken.length > 0 || meetsMacro || meant.length > 0) headers.add(header);
    for (const name of taken) hidden.add(name);
    for (const name of meant) takenBack.add(name);
  }
  const lines = [
    ...[...hidden].map(anotherName),
    ...[...headers].map((header) => `#include ${header}`),
    ...[...new Set([...hidden, ...takenBack])].map((name) => `#undef ${name}`),
  ];
  return { headers, lines };
}

/** A macro of such a name changes what any header declares: `#define float double`. */
const keywords: ReadonlySet<string> = new Set(
  (
    "char const double enum extern float inline int long register restrict return short signed sizeof static struct typedef union " +
    "unsigned void volatile"
  ).split(" "),
);

/** `#undef` of what headers that the user's text includes define, and it declares as something else: it has taken that back, too. */
export function takenBackAfter(
  headers: readonly string[],
  hosts: CHosts | undefined,
  file: string | undefined,
): readonly string[] {
  const declared = hosts?.names.declared.get(file ?? "") ?? new Set();
  const names = headers.flatMap((header) => [...(libraryMacros.get(header) ?? [])]);
  return [...new Set(names)].filter((name) => declared.has(name)).map((name) => `#undef ${name}`);
}

/** Only where the name is called, if it is a function's: headers also make names of it (`__DECL_SIMD_cbrt`). */
function anotherName(name: string): string {
  return isLibraryFunction(name)
    ? `#define ${name}(...) rg_library_${name}(__VA_ARGS__)`
    : `#define ${name} rg_library_${name}`;
}
