/**
 * Which types a header needs: those that its prototypes name, with what these name. The others stay in the source, so that the headers of
 * several derivatives of one file can stand together where the prototypes have no types of the file.
 */
import type { TypeText } from "./beside-file.js";
import { words } from "./beside-file.js";

export interface HeaderTypes {
  readonly inHeader: readonly TypeText[];
  readonly inSource: readonly TypeText[];
  /** Macros that the header's types name. */
  readonly macros: readonly string[];
}

export function headerTypes(
  all: readonly TypeText[],
  macros: ReadonlyMap<string, string>,
  prototypes: readonly string[],
): HeaderTypes {
  const found = new Set<TypeText>();
  const named = new Set<string>();
  const queue = prototypes.flatMap(words);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const macro = macros.get(name);
    if (macro !== undefined && !named.has(name)) {
      named.add(name);
      queue.push(...words(macro));
    }
    for (const type of all)
      if (!found.has(type) && type.names.some((n) => words(n).includes(name as string))) {
        found.add(type);
        queue.push(...words(type.text));
      }
  }
  return {
    inHeader: all.filter((t) => found.has(t)),
    inSource: all.filter((t) => !found.has(t)),
    macros: [...macros].flatMap(([name, text]) => (named.has(name) ? [text] : [])),
  };
}
