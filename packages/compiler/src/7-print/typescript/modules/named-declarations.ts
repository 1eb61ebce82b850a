/** Of the declarations in front of a text: those that the text, or another of them, names. What was asked for may not have been written in the end. */

/** A declaration that a module's text may name. */
export interface Declaration {
  /** All that it declares. */
  readonly names: readonly string[];
  readonly text: string;
}

export class NamedDeclarations {
  readonly #wanted: ReadonlySet<string>;
  readonly #named = new Set<string>();
  readonly #read = new Set<string>();
  readonly #kept = new Set<Declaration>();

  /** `text`: what stays in any case. `others`: names that are declared elsewhere. */
  constructor(text: readonly string[], declarations: readonly Declaration[], others: Iterable<string>) {
    this.#wanted = new Set([...declarations.flatMap((d) => d.names), ...others]);
    for (const part of text) this.#look(part);
    for (let before = -1; before !== this.#kept.size; ) {
      before = this.#kept.size;
      for (const declaration of declarations) {
        if (this.#kept.has(declaration) || !declaration.names.some((name) => this.#named.has(name))) continue;
        this.#kept.add(declaration);
        this.#look(declaration.text);
      }
    }
  }

  has(name: string): boolean {
    return this.#named.has(name);
  }

  /** It is given values, and nothing asks for them. */
  isOnlyStored(name: string): boolean {
    return this.#named.has(name) && !this.#read.has(name);
  }

  /** Those of some declarations that are kept, in their order. */
  of(declarations: readonly Declaration[]): readonly Declaration[] {
    return declarations.filter((d) => this.#kept.has(d));
  }

  #look(text: string): void {
    for (const { name, stored } of namesIn(text, this.#wanted)) {
      this.#named.add(name);
      if (!stored) this.#read.add(name);
    }
  }
}

const comments = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;
const words = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu;
/** Only these does TypeScript take for nothing but a store. */
const stores = /^\s*=(?![=>])/;

/**
 * Those of some names that a text uses. Left out are comments that begin a line, properties, texts that are a name, and places where something
 * of that name is declared.
 */
export function namesIn(
  text: string,
  wanted: ReadonlySet<string>,
): readonly { readonly name: string; readonly stored: boolean }[] {
  if (wanted.size === 0) return [];
  const found: { name: string; stored: boolean }[] = [];
  const code = text.replace(comments, "");
  for (const { 0: name, index } of code.matchAll(words)) {
    if (!wanted.has(name)) continue;
    const before = code.slice(Math.max(0, index - 80), index);
    const after = code.slice(index + name.length, index + name.length + 80);
    if (/(?:^|[^.])\.\s*$/.test(before) || (before.endsWith('"') && after.startsWith('"'))) continue;
    if (/^\s*\??:/.test(after) && /[{,;(]\s*$/.test(before)) continue;
    if (/(?:^|[^\w$.])(?:const|let|var|function|class|type|interface|enum)\s+$/.test(before)) continue;
    found.push({ name, stored: /[;{}]\s*$/.test(before) && stores.test(after) });
  }
  return found;
}
