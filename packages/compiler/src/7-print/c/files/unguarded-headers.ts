/**
 * Headers of the user's that may be included once only: without `#pragma once` or a guard. What a derivative file's own header includes
 * of them the file does not include again, and its header includes those alone that its declarations need. Several files: included-once.ts.
 */
import type { CFile, CHosts } from "../../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../../languages/c-hosts.js";

/** By the include as written: the names that the header makes known; null: it includes other headers, and may make known any. */
export type UnguardedHeaders = ReadonlyMap<string, ReadonlySet<string> | null>;

export function unguardedHeaders(hosts: CHosts, file: CFile | undefined): UnguardedHeaders {
  const found = new Map<string, ReadonlySet<string> | null>();
  for (const include of file?.includes ?? []) {
    if (include.file === null || include.isGuarded) continue;
    const names = new Set<string>();
    for (const t of hosts.types) if (t.file === include.file) for (const name of t.names) names.add(lastWord(name));
    for (const macro of macrosSeenFrom(hosts, file?.path).values())
      if (macro.file === include.file) names.add(macro.name);
    found.set(include.text, include.includesOthers ? null : names);
  }
  return found;
}

export function isNeededBy(declarations: readonly string[], names: ReadonlySet<string> | null): boolean {
  return (
    names === null || declarations.some((text) => (text.match(/[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word)))
  );
}

/** `state` of `struct state`. */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(" ") + 1);
}
