/**
 * Types that two of the user's files write out for themselves: the header of one file's derivative repeats its own, and the text of another
 * file that includes this header has it already, from the original that it contains or from a header of the user's.
 *
 * In      the printed files, each with the user's file that it is the derivative of
 * Out     the same files: what headers repeat stands in `#ifndef RG_HAS_STRUCT_PAIR`, and who has it says so before it includes them; so with
 *         headers of the user's that they include
 * Limits  one name, and the same words: files may give a name to different types of their own
 */
import type { CHosts, CTypeDeclaration } from "../../../languages/c-hosts.js";

interface PrintedFile {
  readonly path: string;
  readonly text: string;
  /** The user's file. */
  readonly of: string;
  /** It contains that file. */
  readonly takesPlaceOf?: string;
}

export function definedOnce<F extends PrintedFile>(files: readonly F[], hosts: CHosts): readonly F[] {
  const repeated = files
    .filter(({ path }) => path.endsWith(".h"))
    .flatMap(({ of, text }) =>
      hosts.types.filter((t) => t.text.includes("{") && stands(t, text)).map((type) => ({ type, by: of })),
    );
  const guarded = new Map<CTypeDeclaration, string>();
  const has = new Map<string, Set<string>>();
  for (const { of, path, takesPlaceOf } of files) {
    if (path.endsWith(".h")) continue;
    for (const { type, by } of repeated) {
      if (by === of || !isThereIn(hosts, of, takesPlaceOf !== undefined, type)) continue;
      const name = guardName(type);
      for (const same of repeated) if (isSame(same.type, type)) guarded.set(same.type, name);
      has.set(of, (has.get(of) ?? new Set()).add(name));
    }
  }
  const skipped = headersToSkip(files, hosts, has);
  if (guarded.size === 0 && skipped.size === 0) return files;
  const made = new Set(files.map(({ path }) => `#include "${path.slice(path.lastIndexOf("/") + 1)}"`));
  return files.map((file) => {
    if (file.path.endsWith(".h")) {
      // Two files may write it in the same words.
      const names = new Map([...guarded].flatMap(([t, name]) => (stands(t, file.text) ? [[t.text, name]] : [])));
      let text = file.text;
      for (const [type, name] of names) text = text.replace(`\n${type}\n`, () => between(type, name));
      const lines = text.split("\n").flatMap((line, k, all) => {
        const name = skipped.get(`${file.of}\n${line}`);
        // It may stand between such lines already, as one that is to be read once.
        return name === undefined || all[k - 1] === `#define ${name}` ? line : [`#ifndef ${name}`, line, "#endif"];
      });
      return { ...file, text: lines.join("\n") };
    }
    const lines = file.text.split("\n");
    const first = lines.findIndex((line) => made.has(line));
    const names = [...(has.get(file.of) ?? [])];
    if (first >= 0) lines.splice(first, 0, ...names.map((name) => `#define ${name}`));
    return { ...file, text: lines.join("\n") };
  });
}

/**
 * Headers of the user's that define nothing a derivative's header names but what the file that includes it has written out: by the derivative's
 * file and its line, what is said where they are not to be read.
 */
function headersToSkip<F extends PrintedFile>(
  files: readonly F[],
  hosts: CHosts,
  has: Map<string, Set<string>>,
): ReadonlyMap<string, string> {
  const skipped = new Map<string, string>();
  for (const header of files.filter(({ path }) => path.endsWith(".h")))
    for (const { text, file, includesOthers } of hosts.files.get(header.of)?.includes ?? []) {
      const line = `#include ${text}`;
      if (file === null || includesOthers || !header.text.split("\n").includes(line)) continue;
      const defined = hosts.types.filter((t) => t.file === file);
      const named = defined.filter((t) => t.names.some((n) => header.text.match(new RegExp(`\\b${n}\\b`)) !== null));
      for (const { of, takesPlaceOf } of files) {
        const isOwn = (t: CTypeDeclaration): boolean => hosts.types.some((own) => own.file === of && isSame(own, t));
        if (takesPlaceOf === undefined || of === header.of || !defined.some(isOwn) || !named.every(isOwn)) continue;
        const name = `RG_HAS_${file
          .slice(file.lastIndexOf("/") + 1)
          .replace(/\W+/g, "_")
          .toUpperCase()}`;
        skipped.set(`${header.of}\n${line}`, name);
        has.set(of, (has.get(of) ?? new Set()).add(name));
      }
    }
  return skipped;
}

/** A file's text has the type without the headers of other derivatives. */
function isThereIn(hosts: CHosts, file: string, containsOriginal: boolean, type: CTypeDeclaration): boolean {
  const reads = hosts.files.get(file)?.reads;
  return hosts.types.some(
    (t) => isSame(t, type) && ((containsOriginal && t.file === file) || reads?.has(t.file) === true),
  );
}

function isSame(a: CTypeDeclaration, b: CTypeDeclaration): boolean {
  return a.names.join() === b.names.join() && tokens(a.text) === tokens(b.text);
}

/** Without comments, and with one kind of space. */
export function tokens(text: string): string {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ");
  return (plain.match(/\w+|\S/g) ?? []).join(" ");
}

const stands = (type: CTypeDeclaration, text: string): boolean => text.includes(`\n${type.text}\n`);

const between = (type: string, name: string): string => `\n#ifndef ${name}\n#define ${name}\n${type}\n#endif\n`;

/** `RG_HAS_STRUCT_PAIR` */
function guardName(type: CTypeDeclaration): string {
  return `RG_HAS_${(type.names[0] ?? "TYPE").replace(/\W+/g, "_").toUpperCase()}`;
}
