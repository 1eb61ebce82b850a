/** What names mean in the text of one of the user's files: that, and the headers it includes. */
import type { Origin } from "../../../diagnostics/origin.js";
import type { CHosts, CTypeDeclaration } from "../../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../../languages/c-hosts.js";
import { tokens } from "./defined-once.js";

/** A name, and the user's file in whose text it stands. */
export interface Mention {
  readonly name: string;
  readonly at: string;
  /** The struct that it comes of. */
  readonly origin: Origin | null;
}

/** What the name of a type means in one of the user's files, where `other` sees something else under it. */
export function meansSomethingElse(hosts: CHosts, text: string, at: string, other: string): boolean {
  if (at === other) return false;
  return mentions(text, at, null).some(({ name }) => {
    const [there, here] = [meaning(hosts, name, at), meaning(hosts, name, other)];
    return here !== "" && there !== "" && here !== there;
  });
}

function meaning(hosts: CHosts, name: string, file: string): string {
  const seen = filesSeenFrom(hosts, file);
  const macro = macrosSeenFrom(hosts, file).get(name);
  const texts = hosts.types.filter((t) => seen.has(t.file) && declares(t, name)).map((t) => tokens(t.text));
  return [...new Set([...texts, ...(macro === undefined ? [] : [tokens(macro.text)])])].join("\n");
}

export function declares(t: CTypeDeclaration, name: string): boolean {
  return t.names.some((declared) => declared.slice(declared.lastIndexOf(" ") + 1) === name);
}

/** The file and the user's headers it includes, at any remove. */
export function filesSeenFrom(hosts: CHosts, main: string): ReadonlySet<string> {
  return new Set([main, ...(hosts.files.get(main)?.reads ?? [])]);
}

export function mentions(text: string, at: string, origin: Origin | null): readonly Mention[] {
  const names = text.match(/[A-Za-z_]\w*/g) ?? [];
  return names.filter((name) => !/^(?:struct|union|enum)$/.test(name)).map((name) => ({ name, at, origin }));
}
