/** Names in the printed text: identifiers, all different where they are seen together. */

/** An identifier as near to `name` as possible. */
export function identifier(name: string): string {
  const cleaned = name.replace(/[^A-Za-z0-9_$]+/g, "_").replace(/^(?=\d)/, "_");
  return cleaned === "" || cleaned === "_" ? "unnamed" : cleaned;
}

/**
 * `name`, or `name` with a digit appended, such that `taken` does not hold of it; with a word before it where all its like are taken.
 * `from`: of what digits on there may be one.
 */
export function freeName(
  name: string,
  taken: (candidate: string) => boolean,
  from: (stem: string) => number = () => 1,
): string {
  if (!taken(name)) return name;
  const stem = /\d$/.test(name) ? `${name}_` : name;
  for (let n = from(stem); n < MOST_ALIKE; n++) if (!taken(stem + n)) return stem + n;
  return freeName(`its_${name}`, taken, from);
}

/** A prefix may be somebody's as a whole: `rg_`. */
const MOST_ALIKE = 10_000;

/** A set of names in one scope of the text, which gives out new ones. */
export class NameSet {
  readonly #taken = new Set<string>();
  /** Of a name without its digits: those below this are taken here or around. */
  readonly #from = new Map<string, number>();

  /** `outer`: names that are taken already, such as the language's own; `around`: the set of the scope around, which `outer` asks. */
  constructor(
    private readonly outer: (name: string) => boolean,
    private readonly around?: NameSet,
  ) {}

  /** All that was taken or reserved. */
  [Symbol.iterator](): Iterator<string> {
    return this.#taken.values();
  }

  has(name: string): boolean {
    return this.#taken.has(name) || this.outer(name);
  }

  /** `isTaken`: of more names than those of the scope. */
  take(wanted: string, isTaken: (name: string) => boolean = () => false): string {
    const name = freeName(
      identifier(wanted),
      (n) => this.has(n) || isTaken(n),
      (stem) => this.#lowest(stem),
    );
    this.#taken.add(name);
    return name;
  }

  /** The digits below which nothing is free. Names are never given back, so that the search goes on from there. */
  #lowest(stem: string): number {
    let n = Math.max(this.#from.get(stem) ?? 1, this.around === undefined ? 1 : this.around.#lowest(stem));
    while (this.#taken.has(stem + n)) n++;
    this.#from.set(stem, n);
    return n;
  }

  /** Takes a name exactly as it is, even if it is there already. */
  reserve(name: string): void {
    this.#taken.add(name);
  }
}
