/**
 * Files of a derivative that include each other, and headers of the user's whose text may be read once only, directly or through other
 * headers: whichever comes first includes them.
 *
 * In      the printed files, each with the user's file that it is the derivative of
 * Out     the same files, the `#include` lines concerned between `#ifndef RG_HAS_LAW_H` and `#endif`
 * Method  A header is known by its file, however the user's files spell the way to it. Where two headers read one file, the first stands
 *         for the other: who calls a function sees the types of its parameters, so a file includes its own header before those of
 *         the functions it calls.
 */
import type { CHosts, CInclude } from "../../../languages/c-hosts.js";

interface PrintedFile {
  readonly path: string;
  readonly text: string;
  /** The user's file. */
  readonly of: string;
}

/** Behind it at most a comment that ends on the line. */
const includeLine = /^\s*#\s*include\s*("[^"]*"|<[^>]*>)\s*(?:\/\/(?:.*[^\\])?|\/\*(?:(?!\*\/).)*\*\/\s*)?$/;

export function includedOnce<F extends PrintedFile>(files: readonly F[], hosts: CHosts): readonly F[] {
  const includeOn = ({ of }: F, line: string): CInclude | undefined => {
    const [, written] = includeLine.exec(line) ?? [];
    const isIt = ({ text }: CInclude): boolean => text === written;
    // What it names of another file, it includes as that file does.
    return hosts.files.get(of)?.includes.find(isIt) ?? [...hosts.files.values()].flatMap((f) => f.includes).find(isIt);
  };
  const uses = new Map<string, { readonly by: Set<string>; readonly behind: Set<string | null> }>();
  /** Macros that a header asks already before it reads a file. */
  const asked = new Map<string, string>();
  for (const file of files)
    for (const line of file.text.split("\n")) {
      const include = includeOn(file, line);
      for (const one of include?.once ?? []) {
        const use = uses.get(one.file) ?? { by: new Set(), behind: new Set() };
        use.by.add(`${file.path}\n${include?.file ?? ""}`);
        use.behind.add(one.behind);
        uses.set(one.file, use);
        if (one.guard !== undefined) asked.set(one.file, one.guard);
      }
    }
  const isShared = (once: string): boolean => {
    const { by, behind } = uses.get(once)!;
    return by.size > 1 && (behind.size > 1 || behind.has(null));
  };
  /** Without those that are read wherever one before them is. */
  const sharedBy = (include: CInclude): readonly string[] => {
    const open = include.once.filter(({ guard }) => guard === undefined);
    const shared = [...new Set(open.map(({ file }) => file))].filter(isShared);
    const readers = (once: string): string => [...uses.get(once)!.by].join("\n\n");
    return shared.filter((one, k) => !shared.slice(0, k).some((before) => readers(before) === readers(one)));
  };
  /** Which header brings a shared file is not the same everywhere. */
  const isThroughSeveral = (once: string): boolean =>
    new Set([...uses.get(once)!.by].map((by) => by.slice(by.indexOf("\n")))).size > 1;
  /** Several headers of a user's file lead to one that is guarded and reads the file: what the first has read does not stop the others. */
  const alsoReadBehind = (of: string, once: string): string | undefined => {
    const found = (hosts.files.get(of)?.includes ?? []).flatMap(
      (include) => include.once.find(({ file }) => file === once)?.behind ?? [],
    );
    return found.length > 1 ? found[0] : undefined;
  };
  const gates = [...uses.values()].flatMap(({ behind }) => [...behind]).filter((file) => file !== null);
  const names = new Map([...guardNames([...new Set([...uses.keys(), ...gates])]), ...asked]);
  const comesFirst = new Set<string>();
  const marked = files.map((file) => {
    let last = -1;
    const lines = file.text.split("\n").map((line, at, all) => {
      const include = includeOn(file, line);
      const shared = include === undefined ? [] : sharedBy(include);
      if (shared.length === 0) return line;
      last = at;
      if (shared.some(isThroughSeveral)) comesFirst.add(file.path);
      const guards = shared.map((one): Guard => {
        const behind = alsoReadBehind(file.of, one);
        return { name: names.get(one)!, ...(behind === undefined ? {} : { behind: names.get(behind)! }) };
      });
      // A text that is repeated whole may ask already.
      return guards.every(({ name }) => isAskedAbove(all, at, name)) ? line : guarded(line, guards);
    });
    if (last < 0) return file;
    if (file.path.endsWith(".h") && comesFirst.has(file.path)) lines.splice(last + 1, 0, ...announced(file.text));
    return { ...file, text: lines.join("\n") };
  });
  const made = files.map(({ path }) => includeOf(path));
  return marked.map((file) => {
    const header = file.path.replace(/\.c$/, ".h");
    if (header === file.path || !comesFirst.has(header)) return file;
    const lines = file.text.split("\n");
    const first = lines.findIndex((line) => made.includes(line));
    const own = lines.indexOf(includeOf(header));
    if (own < 0 || first === own) return file;
    lines.splice(first, 0, ...lines.splice(own, 1));
    return { ...file, text: lines.join("\n") };
  });
}

function isAskedAbove(lines: readonly string[], at: number, name: string): boolean {
  let k = at - 1;
  while (lines[k]?.startsWith("#define ") === true && lines[k] !== `#define ${name}`) k--;
  return lines[k] === `#define ${name}`;
}

/** Structs that the prototypes of a header lead to: the header that defines them may be left out where another file has come first. */
function announced(text: string): readonly string[] {
  const named = new Set([...text.matchAll(/\bstruct (\w+) \*/g)].map(([, tag]) => tag as string));
  return [...named].filter((tag) => !text.includes(`struct ${tag} {`)).map((tag) => `struct ${tag};`);
}

const includeOf = (path: string): string => `#include "${path.slice(path.lastIndexOf("/") + 1)}"`;

interface Guard {
  readonly name: string;
  /** The guarded header through which the same file may be read again. */
  readonly behind?: string;
}

function guarded(line: string, guards: readonly Guard[]): string {
  const [only] = guards;
  const isPlain = guards.length === 1 && only?.behind === undefined;
  const tests = guards.map(({ name, behind }) =>
    behind === undefined ? `!defined ${name}` : `(!defined ${name} || defined ${behind})`,
  );
  const test = isPlain ? `#ifndef ${only?.name}` : `#if ${tests.join(" && ").replace(/^\(([^()]*)\)$/, "$1")}`;
  const defined = new Set(guards.flatMap(({ name, behind }) => [name, ...(behind === undefined ? [] : [behind])]));
  return [test, ...[...defined].map((name) => `#define ${name}`), line, "#endif"].join("\n");
}

/** `RG_HAS_LAW_H`; with so many folders as it takes to tell files apart. */
function guardNames(files: readonly string[]): ReadonlyMap<string, string> {
  const named = (file: string, depth: number): string =>
    `RG_HAS_${file.split("/").slice(-depth).join("_").replace(/\W+/g, "_").toUpperCase()}`;
  return new Map(
    files.map((file) => {
      let depth = 1;
      const isTaken = (): boolean =>
        files.some((other) => other !== file && named(other, depth) === named(file, depth));
      while (depth < file.split("/").length && isTaken()) depth++;
      return [file, named(file, depth)];
    }),
  );
}
