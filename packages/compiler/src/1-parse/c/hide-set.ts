/**
 * The names of macros that do not expand again. Sets are immutable and shared: a set remembers what was made from it, so that
 * the many tokens of one expansion have one set.
 * Paper: D. Prosser, X3J11/86-196, "Complete macro expansion algorithm".
 */
export class HideSet {
  readonly #names: ReadonlySet<string>;
  readonly #added = new Map<string, HideSet>();
  readonly #united = new Map<HideSet, HideSet>();

  constructor(names: ReadonlySet<string> = new Set()) {
    this.#names = names;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): HideSet {
    if (this.#names.has(name)) return this;
    let made = this.#added.get(name);
    if (made === undefined) {
      made = new HideSet(new Set([...this.#names, name]));
      this.#added.set(name, made);
    }
    return made;
  }

  union(other: HideSet): HideSet {
    if (other === this || other.#names.size === 0) return this;
    if (this.#names.size === 0) return other;
    let made = this.#united.get(other);
    if (made === undefined) {
      const names = new Set([...this.#names, ...other.#names]);
      made = names.size === this.#names.size ? this : names.size === other.#names.size ? other : new HideSet(names);
      this.#united.set(other, made);
    }
    return made;
  }

  /** What both hide; `empty` where that is nothing. */
  intersect(other: HideSet, empty: HideSet): HideSet {
    if (other === this) return this;
    const names = [...this.#names].filter((name) => other.#names.has(name));
    if (names.length === 0) return empty;
    if (names.length === this.#names.size) return this;
    return names.length === other.#names.size ? other : names.reduce((set, name) => set.add(name), empty);
  }
}
