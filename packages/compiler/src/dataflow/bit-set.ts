/**
 * A set of small numbers. All sets that meet in one operation are made with the same capacity; numbers beyond it are in none.
 *
 * A set of few numbers is a sorted list, one of more a row of chunks of 512 bits. Copies share lists and chunks until they change them:
 * sets of statements are small, and sets of neighbours in a flow graph differ little.
 */
export class BitSet {
  /** In increasing order; never changed, for other sets have it too. Empty where there are chunks. */
  #few: readonly number[] = none;
  #chunks: (Chunk | null)[] | null = null;

  constructor(protected readonly capacity: number) {}

  static of(capacity: number, bits: Iterable<number>): BitSet {
    const set = new BitSet(capacity);
    for (const bit of bits) set.add(bit);
    return set;
  }

  has(bit: number): boolean {
    const chunks = this.#chunks;
    if (chunks === null) {
      const few = this.#few;
      for (let i = 0; i < few.length; i++) if (few[i] === bit) return true;
      return false;
    }
    const chunk = chunks[bit >>> 9];
    return chunk != null && (((chunk[(bit >>> 5) & 15] as number) >>> (bit & 31)) & 1) === 1;
  }

  /** True if the bit was not there before. */
  add(bit: number): boolean {
    return this.#insert(bit);
  }

  #insert(bit: number): boolean {
    if (bit < 0 || bit >= this.capacity) return false;
    if (this.#chunks === null) {
      const few = this.#few;
      let at = few.length;
      while (at > 0 && (few[at - 1] as number) > bit) at--;
      if (at > 0 && few[at - 1] === bit) return false;
      if (few.length < mostFew) {
        this.#few = at === few.length ? [...few, bit] : [...few.slice(0, at), bit, ...few.slice(at)];
        return true;
      }
      this.#spread();
    } else if (this.has(bit)) return false;
    const chunk = this.#own(bit >>> 9);
    const word = (bit >>> 5) & 15;
    chunk[word] = (chunk[word] as number) | (1 << (bit & 31));
    return true;
  }

  delete(bit: number): void {
    if (!this.has(bit)) return;
    if (this.#chunks === null) {
      this.#few = this.#few.filter((b) => b !== bit);
      return;
    }
    const chunk = this.#own(bit >>> 9);
    const word = (bit >>> 5) & 15;
    chunk[word] = (chunk[word] as number) & ~(1 << (bit & 31));
  }

  clear(): void {
    this.#few = none;
    this.#chunks = null;
  }

  /** this = this ∪ other; true if this grew. Of a set of more capacity, what fits into this one. */
  union(other: BitSet): boolean {
    const theirs = other.#chunks;
    let grew = false;
    if (theirs === null) {
      for (const bit of other.#few) if (this.#insert(bit)) grew = true;
      return grew;
    }
    if (other.capacity > this.capacity) return this.union(other.#upTo(this.capacity));
    if (this.#chunks === null) {
      const few = this.#few;
      this.assign(other);
      for (const bit of few) this.#insert(bit);
      return this.#isMoreThan(few.length);
    }
    const mine = this.#chunks;
    for (let k = 0; k < theirs.length; k++) {
      const more = theirs[k];
      const old = mine[k];
      if (more == null || more === old) continue;
      if (old == null) {
        if (!isZero(more)) grew = true;
        more[isShared] = 1;
        mine[k] = more;
        continue;
      }
      let news = 0;
      let missing = 0;
      for (let i = 0; i < words; i++) {
        const a = old[i] as number;
        const b = more[i] as number;
        news |= b & ~a;
        missing |= a & ~b;
      }
      if (news === 0) continue;
      grew = true;
      if (missing === 0) {
        more[isShared] = 1;
        mine[k] = more;
        continue;
      }
      const own = this.#own(k);
      for (let i = 0; i < words; i++) own[i] = (own[i] as number) | (more[i] as number);
    }
    return grew;
  }

  /** this = this ∖ other. */
  minus(other: BitSet): void {
    const mine = this.#chunks;
    const theirs = other.#chunks;
    if (mine === null) {
      if (this.#few.some((bit) => other.has(bit))) this.#few = this.#few.filter((bit) => !other.has(bit));
      return;
    }
    if (theirs === null) {
      for (const bit of other.#few) this.delete(bit);
      return;
    }
    for (let k = 0; k < mine.length; k++) {
      const less = theirs[k];
      const old = mine[k];
      if (less == null || old == null) continue;
      if (less === old) mine[k] = null;
      else if (meet(old, less)) {
        const own = this.#own(k);
        for (let i = 0; i < words; i++) own[i] = (own[i] as number) & ~(less[i] as number);
      }
    }
  }

  /** this = this ∩ other. */
  intersect(other: BitSet): void {
    const mine = this.#chunks;
    const theirs = other.#chunks;
    if (mine === null) {
      if (!this.#few.every((bit) => other.has(bit))) this.#few = this.#few.filter((bit) => other.has(bit));
      return;
    }
    if (theirs === null) {
      const few = other.#few.filter((bit) => this.has(bit));
      this.#chunks = null;
      this.#few = few;
      return;
    }
    for (let k = 0; k < mine.length; k++) {
      const both = theirs[k];
      const old = mine[k];
      if (old == null || both === old) continue;
      if (both == null) {
        mine[k] = null;
        continue;
      }
      const own = this.#own(k);
      for (let i = 0; i < words; i++) own[i] = (own[i] as number) & (both[i] as number);
    }
  }

  /** this = other. */
  assign(other: BitSet): void {
    const theirs = other.#chunks;
    this.#few = other.#few;
    if (theirs === null) {
      this.#chunks = null;
      return;
    }
    for (const chunk of theirs) if (chunk !== null) chunk[isShared] = 1;
    this.#chunks = theirs.slice();
  }

  copy(): BitSet {
    const set = new BitSet(this.capacity);
    set.assign(this);
    return set;
  }

  intersects(other: BitSet): boolean {
    const mine = this.#chunks;
    const theirs = other.#chunks;
    if (mine === null) return this.#few.some((bit) => other.has(bit));
    if (theirs === null) return other.#few.some((bit) => this.has(bit));
    for (let k = 0; k < mine.length; k++) {
      const a = mine[k];
      const b = theirs[k];
      if (a != null && b != null && meet(a, b)) return true;
    }
    return false;
  }

  /** True if every bit of this is in other. */
  isSubsetOf(other: BitSet): boolean {
    const mine = this.#chunks;
    const theirs = other.#chunks;
    if (mine === null) return this.#few.every((bit) => other.has(bit));
    if (theirs === null) return this.toArray().every((bit) => other.has(bit));
    for (let k = 0; k < mine.length; k++) {
      const a = mine[k];
      const b = theirs[k];
      if (a == null || a === b) continue;
      if (b == null) {
        if (!isZero(a)) return false;
        continue;
      }
      for (let i = 0; i < words; i++) if (((a[i] as number) & ~(b[i] as number)) !== 0) return false;
    }
    return true;
  }

  equals(other: BitSet): boolean {
    return this.isSubsetOf(other) && other.isSubsetOf(this);
  }

  /** Equal for equal sets. */
  get key(): string {
    return this.toArray().join(" ");
  }

  get isEmpty(): boolean {
    if (this.#chunks === null) return this.#few.length === 0;
    return this.#chunks.every((chunk) => chunk === null || isZero(chunk));
  }

  /** The only bit; -1 if there are none or several. */
  get single(): number {
    const chunks = this.#chunks;
    if (chunks === null) return this.#few.length === 1 ? (this.#few[0] as number) : -1;
    let at = -1;
    for (let k = 0; k < chunks.length; k++) {
      const chunk = chunks[k];
      if (chunk == null) continue;
      for (let i = 0; i < words; i++) {
        const word = chunk[i] as number;
        if (word === 0) continue;
        if (at >= 0 || (word & (word - 1)) !== 0) return -1;
        at = (k << 9) + (i << 5) + 31 - Math.clz32(word);
      }
    }
    return at;
  }

  get count(): number {
    let count = 0;
    if (this.#chunks === null) return this.#few.length;
    for (const chunk of this.#chunks)
      if (chunk !== null)
        for (let i = 0; i < words; i++) for (let word = chunk[i] as number; word !== 0; word &= word - 1) count++;
    return count;
  }

  /** Calls `visit` with each bit, in increasing order. */
  forEach(visit: (bit: number) => void): void {
    const chunks = this.#chunks;
    if (chunks === null) {
      for (const bit of this.#few) visit(bit);
      return;
    }
    for (let k = 0; k < chunks.length; k++) {
      const chunk = chunks[k];
      if (chunk == null) continue;
      for (let i = 0; i < words; i++) {
        let word = chunk[i] as number;
        while (word !== 0) {
          const lowest = word & -word;
          visit((k << 9) + (i << 5) + 31 - Math.clz32(lowest));
          word ^= lowest;
        }
      }
    }
  }

  /** The bits, in increasing order. */
  toArray(): number[] {
    const bits: number[] = [];
    this.forEach((bit) => bits.push(bit));
    return bits;
  }

  #isMoreThan(most: number): boolean {
    let count = this.#few.length;
    for (const chunk of this.#chunks ?? [])
      if (chunk !== null)
        for (let i = 0; i < words; i++)
          for (let word = chunk[i] as number; word !== 0; word &= word - 1) if (++count > most) return true;
    return count > most;
  }

  #upTo(capacity: number): BitSet {
    const chunks = this.#chunks ?? [];
    const set = new BitSet(capacity);
    const count = capacity >>> 9;
    set.#chunks = [...chunks.slice(0, count), null].slice(0, (capacity + 511) >>> 9);
    for (const chunk of set.#chunks) if (chunk !== null) chunk[isShared] = 1;
    const rest = chunks[count];
    if (rest != null) for (let bit = count << 9; bit < capacity; bit++) if (this.has(bit)) set.add(bit);
    return set;
  }

  /** From a list to chunks. */
  #spread(): void {
    const few = this.#few;
    this.#few = none;
    this.#chunks = new Array<Chunk | null>((this.capacity + 511) >>> 9).fill(null);
    for (const bit of few) this.#insert(bit);
  }

  /** A chunk that no other set has. */
  #own(k: number): Chunk {
    const chunks = this.#chunks as (Chunk | null)[];
    const chunk = chunks[k];
    if (chunk != null && chunk[isShared] === 0) return chunk;
    const own = chunk == null ? newChunk() : chunk.slice();
    own[isShared] = 0;
    chunks[k] = own;
    return own;
  }
}

/** Words of 32 bits, and whether another set may have the chunk as well. */
type Chunk = number[];
const words = 16;
const isShared = 16;
const newChunk = (): Chunk => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const none: readonly number[] = [];
/** Sets of more numbers than this have chunks. */
const mostFew = 8;

function isZero(chunk: Chunk): boolean {
  for (let i = 0; i < words; i++) if (chunk[i] !== 0) return false;
  return true;
}

function meet(a: Chunk, b: Chunk): boolean {
  for (let i = 0; i < words; i++) if (((a[i] as number) & (b[i] as number)) !== 0) return true;
  return false;
}
