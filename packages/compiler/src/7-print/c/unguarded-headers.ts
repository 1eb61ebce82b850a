/**
 * Headers of the user's that may be included once only: without `#pragma once` or a guard. What a derivative file's own header includes
 * of them the file does not include again, and its header includes those alone that its declarations need.
 */
import type { CFile, CHosts } from "../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../languages/c-hosts.js";

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

/**
 * Files of a derivative that include each other, and each a header of the user's that may be included once only: whichever comes first
 * includes it.
 */
export function includedOnce<F extends { readonly text: string }>(files: readonly F[], hosts: CHosts): readonly F[] {
  const unguarded = new Map<string, Set<string>>();
  for (const { includes } of hosts.files.values())
    for (const { text, file, isGuarded } of includes)
      if (file !== null && !isGuarded) unguarded.set(text, (unguarded.get(text) ?? new Set()).add(file));
  // What is written alike in two folders need not be the same.
  const lines = [...unguarded].flatMap(([text, targets]) => (targets.size === 1 ? [`#include ${text}`] : []));
  const often = lines.filter((line) => files.filter(({ text }) => hasLine(text, line)).length > 1);
  if (often.length === 0) return files;
  return files.map((file) => ({
    ...file,
    text: file.text
      .split("\n")
      .map((line) => (often.includes(line) ? guarded(line) : line))
      .join("\n"),
  }));
}

const hasLine = (text: string, line: string): boolean => text.split("\n").includes(line);

function guarded(line: string): string {
  const name = `RG_HAS_${line
    .replace(/^#include "|"$/g, "")
    .replace(/\W+/g, "_")
    .toUpperCase()}`;
  return [`#ifndef ${name}`, `#define ${name}`, line, "#endif"].join("\n");
}
