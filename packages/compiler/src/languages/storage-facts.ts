/**
 * What is said of a function without text, in every language the same: `$AD READS x[n], y[n]`, `$AD WRITES y[n]`, `$AD OVERWRITES y[n]`. The brackets say
 * how many elements from the beginning, in the language's own expressions; where arrays know how long they are, they may be left out.
 * (Hascoët, Pascual 2013, section 4.1, has the same facts of a library's routines.)
 */
import type { Origin } from "../diagnostics/origin.js";

export interface StorageFact {
  /** reads: what is there matters. writes: some of it may be stored. overwrites: all of it is stored, whatever was there. */
  readonly kind: "reads" | "writes" | "overwrites";
  /** A parameter; fields of what it leads to as the language writes them. */
  readonly name: string;
  readonly path: string;
  readonly count: string | null;
  readonly place?: Origin;
}

const kinds: Readonly<Record<string, StorageFact["kind"]>> = {
  READS: "reads",
  WRITES: "writes",
  OVERWRITES: "overwrites",
};

export function isStorageFact(directive: string): boolean {
  return kinds[directive] !== undefined;
}

export function storageFacts(
  directive: string,
  text: string,
  refuse: (message: string, hint: string) => void,
): readonly StorageFact[] {
  const kind = kinds[directive];
  if (kind === undefined) return [];
  return splitAtCommas(text).flatMap((part) => {
    const [, path, count] =
      /^\s*([A-Za-z_$][\w$]*(?:(?:\.|->)[A-Za-z_$][\w$]*)*)\s*(?:\[(.+)\])?\s*$/s.exec(part) ?? [];
    const name = path?.split(/\.|->/)[0];
    if (path !== undefined && name !== undefined) return [{ kind, name, path, count: count?.trim() ?? null }];
    refuse(
      `${directive} cannot be read: '${part.trim()}'.`,
      `Write ${directive} x[n], y[1 + (n - 1) * step]: parameters, and how many elements.`,
    );
    return [];
  });
}

/** Not at those inside of brackets. */
function splitAtCommas(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    if (c === "[" || c === "(") depth++;
    if (c === "]" || c === ")") depth--;
    if (c === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts;
}
