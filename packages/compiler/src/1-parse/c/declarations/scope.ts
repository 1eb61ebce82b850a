/** Scopes: what names and tags mean where (C11 6.2.1, 6.2.3). */
import type { CSymbol } from "../symbols.js";
import type { EnumDeclaration, RecordDeclaration } from "../types/c-types.js";

export type Tag =
  | { readonly keyword: "struct" | "union"; readonly declaration: RecordDeclaration }
  | { readonly keyword: "enum"; readonly declaration: EnumDeclaration };

export class Scope {
  readonly names = new Map<string, CSymbol>();
  readonly tags = new Map<string, Tag>();
  readonly outer: Scope | null;
  readonly kind: "file" | "prototype" | "block";

  constructor(outer: Scope | null, kind: Scope["kind"]) {
    this.outer = outer;
    this.kind = kind;
  }

  find(name: string): CSymbol | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const found = scope.names.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  findTag(name: string): Tag | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const found = scope.tags.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** All names that can be seen, for "did you mean". */
  *visible(wanted: (symbol: CSymbol) => boolean): Iterable<string> {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      for (const [name, symbol] of scope.names) if (wanted(symbol) && !name.startsWith("__")) yield name;
    }
  }
}
