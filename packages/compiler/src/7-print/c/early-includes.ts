/**
 * Headers that a derivative includes and the user's text does not, where they meet the user's names: a global called `index`, a macro
 * called `count`. They come before all of the user's text, and what they declare under such a name gets another one.
 */

import type { CHosts } from "../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../languages/c-hosts.js";
import { libraryNames, runtimeWords } from "../../languages/c-library-names.js";

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
  if (hosts === undefined || file === undefined) return { headers, lines: [] };
  const users = hosts.names.users.get(file) ?? new Set();
  const macros = [...macrosSeenFrom(hosts, file).values()].filter((m) => !m.file.startsWith("<")).map((m) => m.name);
  for (const header of added) {
    const names = libraryNames.get(header) ?? new Set();
    const taken = [...names].filter((name) => users.has(name) && !macros.includes(name));
    const isRuntime = header.startsWith('"');
    const meetsMacro = macros.some((name) => names.has(name) || (isRuntime && runtimeWords.has(name)));
    if (taken.length > 0 || meetsMacro) headers.add(header);
    for (const name of taken) hidden.add(name);
  }
  const lines = [
    ...[...hidden].map((name) => `#define ${name} rg_library_${name}`),
    ...[...headers].map((header) => `#include ${header}`),
    ...[...hidden].map((name) => `#undef ${name}`),
  ];
  return { headers, lines };
}
