/** A set of small numbers, 32 to a word. All sets that meet in one operation are made with the same capacity. */
export class BitSet {
  readonly #words: Uint32Array;

  constructor(capacity: number) {
    this.#words = new Uint32Array((capacity + 31) >>> 5);
  }

  static of(capacity: number, bits: Iterable<number>): BitSet {
    const set = new BitSet(capacity);
    for (const bit of bits) set.add(bit);
    return set;
  }

  has(bit: number): boolean {
    return (((this.#words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  /** True if the bit was not there before. */
  add(bit: number): boolean {
    const word = this.#words[bit >>> 5] ?? 0;
    const added = word | (1 << (bit & 31));
    this.#words[bit >>> 5] = added;
    return added >>> 0 !== word;
  }

  delete(bit: number): void {
    this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** this = this ∪ other; true if this grew. Of a set of more capacity, what fits into this one. */
  union(other: BitSet): boolean {
    const mine = this.#words;
    const theirs = other.#words;
    const count = Math.min(mine.length, theirs.length);
    let grew = 0;
    for (let i = 0; i < count; i++) {
      const old = mine[i] ?? 0;
      const now = old | (theirs[i] ?? 0);
      grew |= old ^ now;
      mine[i] = now;
    }
    return grew !== 0;
  }

  /** this = this ∖ other. */
  minus(other: BitSet): void {
    const mine = this.#words;
    const theirs = other.#words;
    for (let i = 0; i < theirs.length; i++) mine[i] = (mine[i] ?? 0) & ~(theirs[i] ?? 0);
  }

  /** this = this ∩ other. */
  intersect(other: BitSet): void {
    const mine = this.#words;
    const theirs = other.#words;
    for (let i = 0; i < mine.length; i++) mine[i] = (mine[i] ?? 0) & (theirs[i] ?? 0);
  }

  /** this = other. */
  assign(other: BitSet): void {
    this.#words.set(other.#words);
  }

  copy(): BitSet {
    const set = new BitSet(this.#words.length << 5);
    set.#words.set(this.#words);
    return set;
  }

  intersects(other: BitSet): boolean {
    const mine = this.#words;
    const theirs = other.#words;
    const count = Math.min(mine.length, theirs.length);
    for (let i = 0; i < count; i++) if (((mine[i] ?? 0) & (theirs[i] ?? 0)) !== 0) return true;
    return false;
  }

  /** True if every bit of this is in other. */
  isSubsetOf(other: BitSet): boolean {
    const mine = this.#words;
    const theirs = other.#words;
    for (let i = 0; i < mine.length; i++) if (((mine[i] ?? 0) & ~(theirs[i] ?? 0)) !== 0) return false;
    return true;
  }

  equals(other: BitSet): boolean {
    const mine = this.#words;
    const theirs = other.#words;
    if (mine.length !== theirs.length) return false;
    for (let i = 0; i < mine.length; i++) if (mine[i] !== theirs[i]) return false;
    return true;
  }

  /** Equal for equal sets of one capacity. */
  get key(): string {
    return this.#words.join(" ");
  }

  get isEmpty(): boolean {
    for (const word of this.#words) if (word !== 0) return false;
    return true;
  }

  /** The only bit; -1 if there are none or several. */
  get single(): number {
    const words = this.#words;
    let at = -1;
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? 0;
      if (word === 0) continue;
      if (at >= 0 || (word & (word - 1)) !== 0) return -1;
      at = (i << 5) + 31 - Math.clz32(word);
    }
    return at;
  }

  get count(): number {
    let count = 0;
    for (let word of this.#words) {
      for (; word !== 0; word &= word - 1) count++;
    }
    return count;
  }

  /** Calls `visit` with each bit, in increasing order. */
  forEach(visit: (bit: number) => void): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) {
      let word = words[i] ?? 0;
      while (word !== 0) {
        const lowest = word & -word;
        visit((i << 5) + 31 - Math.clz32(lowest));
        word ^= lowest;
      }
    }
  }

  /** The bits, in increasing order. */
  toArray(): number[] {
    const bits: number[] = [];
    this.forEach((bit) => bits.push(bit));
    return bits;
  }
}
