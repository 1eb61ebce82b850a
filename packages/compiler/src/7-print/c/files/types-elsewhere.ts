/**
 * Types of another of the user's files, which a derivative's file names and the user's file that it belongs to does not see: what leads to
 * them is `void *` there, or a small function of the other file has come to stand where it was called.
 *
 * In      the names that the text has; the user's file, and what it sees of the others
 * Out     the declarations of the other file that stand in this one as well, and the headers that they need
 * Limits  a name that means something else in this file cannot be repeated: RG5107
 */
import type { CHosts, CMacro, CTypeDeclaration } from "../../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../../languages/c-hosts.js";
import type { Module } from "../module.js";
import type { Mention } from "./meanings-of-names.js";
import { declares, filesSeenFrom, meansSomethingElse, mentions } from "./meanings-of-names.js";

export interface TypesElsewhere {
  readonly types: ReadonlySet<CTypeDeclaration>;
  readonly macros: ReadonlyMap<string, CMacro>;
  /** As the other file writes them. */
  readonly includes: readonly string[];
}

export function typesElsewhere(
  module: Module,
  hosts: CHosts,
  main: string,
  spellings: Iterable<string>,
): TypesElsewhere {
  const here = filesSeenFrom(hosts, main);
  const types = new Set<CTypeDeclaration>();
  const macros = new Map<string, CMacro>();
  const includes = new Set<string>();
  const queue: Mention[] = [];
  for (const text of spellings)
    for (const { name } of mentions(text, main, null)) {
      if (isKnown(hosts, name, here, main)) continue;
      const [declaration] = hosts.types.filter((t) => declares(t, name));
      const at = readerOf(hosts, declaration?.file, here);
      if (at !== null) queue.push({ name, at, origin: null });
    }
  // The last comes first: a struct knows where it stands.
  for (const id of module.records) {
    const record = module.program.records.get(id);
    const at = readerOf(hosts, record?.host?.module, here);
    if (at !== null && module.isDeclaredByUser(id))
      queue.push(...mentions(module.recordName(id), at, record?.origin ?? null));
  }
  const followed = new Set<string>();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { name, at, origin } = next;
    if (followed.has(`${at}\n${name}`)) continue;
    followed.add(`${at}\n${name}`);
    if (meansSomethingElse(hosts, name, at, main)) reportOtherMeaning(module, main, next);
    if (isKnown(hosts, name, here, main)) continue;
    const macro = macrosSeenFrom(hosts, at).get(name);
    const declarations = hosts.types.filter((t) => declares(t, name) && filesSeenFrom(hosts, at).has(t.file));
    const users = macro === undefined || macro.file.startsWith("<") ? [] : [macro];
    if (declarations.length + users.length === 0) continue;
    for (const { file, text } of [...declarations, ...users]) {
      if (file !== at) for (const line of linesTo(hosts, at, file)) includes.add(line);
      else queue.push(...mentions(text, at, origin));
    }
    for (const t of declarations) if (t.file === at) types.add(t);
    if (macro?.file === at) macros.set(name, macro);
    for (const { file, text } of hosts.files.get(at)?.includes ?? []) if (file === null) includes.add(text);
  }
  return { types, macros, includes: [...includes] };
}

function reportOtherMeaning(module: Module, main: string, { name, at, origin }: Mention): void {
  module.bag.add(
    "RG5107",
    "error",
    origin,
    `the derivative of ${main} needs '${name}' of ${at}, and ${main} has something else of that name`,
    "give one of the two another name",
  );
}

/** A user's file that sees the declaration, where this one does not. */
function readerOf(hosts: CHosts, declaredIn: string | undefined, here: ReadonlySet<string>): string | null {
  if (declaredIn === undefined || declaredIn.startsWith("<") || here.has(declaredIn)) return null;
  if (hosts.files.has(declaredIn)) return declaredIn;
  for (const [path, { reads }] of hosts.files) if (reads.has(declaredIn)) return path;
  return null;
}

/** The includes of a file that lead to a header, or those that may. */
function linesTo(hosts: CHosts, at: string, header: string): readonly string[] {
  const includes = hosts.files.get(at)?.includes.filter(({ file }) => file !== null) ?? [];
  const direct = includes.filter(({ file }) => file === header);
  return (direct.length > 0 ? direct : includes.filter((i) => i.includesOthers)).map(({ text }) => text);
}

function isKnown(hosts: CHosts, name: string, here: ReadonlySet<string>, main: string): boolean {
  return macrosSeenFrom(hosts, main).has(name) || hosts.types.some((t) => here.has(t.file) && declares(t, name));
}
