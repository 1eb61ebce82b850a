/** Names in the printed text: identifiers, all different where they are seen together. */

/** An identifier as near to `name` as possible. */
export function identifier(name: string): string {
  const cleaned = name.replace(/[^A-Za-z0-9_$]+/g, "_").replace(/^(?=\d)/, "_");
  return cleaned === "" || cleaned === "_" ? "unnamed" : cleaned;
}

/** `name`, or `name` with a digit appended, such that `taken` does not hold of it; with a word before it where all its like are taken. */
export function freeName(name: string, taken: (candidate: string) => boolean): string {
  if (!taken(name)) return name;
  const stem = /\d$/.test(name) ? `${name}_` : name;
  for (let n = 1; n < MOST_ALIKE; n++) if (!taken(stem + n)) return stem + n;
  return freeName(`its_${name}`, taken);
}

/** A prefix may be somebody's as a whole: `rg_`. */
const MOST_ALIKE = 10_000;

/** A set of names in one scope of the text, which gives out new ones. */
export class NameSet {
  readonly #taken = new Set<string>();

  /** `outer`: names that are taken already, such as the language's own. */
  constructor(private readonly outer: (name: string) => boolean) {}

  /** All that was taken or reserved. */
  [Symbol.iterator](): Iterator<string> {
    return this.#taken.values();
  }

  has(name: string): boolean {
    return this.#taken.has(name) || this.outer(name);
  }

  /** `isTaken`: of more names than those of the scope. */
  take(wanted: string, isTaken: (name: string) => boolean = () => false): string {
    const name = freeName(identifier(wanted), (n) => this.has(n) || isTaken(n));
    this.#taken.add(name);
    return name;
  }

  /** Takes a name exactly as it is, even if it is there already. */
  reserve(name: string): void {
    this.#taken.add(name);
  }
}
