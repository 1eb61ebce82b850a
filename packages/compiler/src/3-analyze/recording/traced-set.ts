/**
 * A set of zones in which every zone knows who put it there: the readers for whom it is required.
 * A reader is a number (readers.ts). What comes out of another traced set keeps its readers; what comes from elsewhere is put there by
 * the reader that the trace has at that moment. Sets of readers are shared and never changed.
 */
import { BitSet } from "../../dataflow/bit-set.js";

/** Who puts bits into sets at the moment. */
export interface Trace {
  readonly current: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();

export class TracedSet extends BitSet {
  readonly #readers = new Map<number, ReadonlySet<number>>();

  constructor(
    capacity: number,
    private readonly trace: Trace,
  ) {
    super(capacity);
  }

  /** The readers that require the zone of the bit. */
  readersOf(bit: number): ReadonlySet<number> {
    return this.#readers.get(bit) ?? nobody;
  }

  /** Adds the bit for these readers. True if the bit, or one of its readers, is new. */
  put(bit: number, readers: ReadonlySet<number>): boolean {
    if (bit < 0 || bit >= this.capacity) return false;
    super.add(bit);
    const known = this.#readers.get(bit);
    const all = together(known, readers);
    if (all === known) return false;
    this.#readers.set(bit, all);
    return true;
  }

  override add(bit: number): boolean {
    return this.put(bit, this.trace.current);
  }

  override delete(bit: number): void {
    super.delete(bit);
    this.#readers.delete(bit);
  }

  override clear(): void {
    super.clear();
    this.#readers.clear();
  }

  override union(other: BitSet): boolean {
    let grew = false;
    other.forEach((bit) => {
      const readers = other instanceof TracedSet ? other.readersOf(bit) : this.trace.current;
      if (this.put(bit, readers)) grew = true;
    });
    return grew;
  }

  override minus(other: BitSet): void {
    super.minus(other);
    this.#forget();
  }

  /** Keeps what both have for the same reader. In a set without readers each zone counts for every reader. */
  override intersect(other: BitSet): void {
    super.intersect(other);
    this.#forget();
    if (!(other instanceof TracedSet)) return;
    for (const [bit, readers] of this.#readers) {
      const theirs = other.readersOf(bit);
      const both = new Set([...readers].filter((reader) => theirs.has(reader)));
      if (both.size === 0) this.delete(bit);
      else this.#readers.set(bit, both);
    }
  }

  override assign(other: BitSet): void {
    this.clear();
    this.union(other);
  }

  override copy(): TracedSet {
    const set = new TracedSet(this.capacity, this.trace);
    set.assign(this);
    return set;
  }

  override isSubsetOf(other: BitSet): boolean {
    if (!super.isSubsetOf(other)) return false;
    if (!(other instanceof TracedSet)) return true;
    return [...this.#readers].every(([bit, readers]) => isWithin(readers, other.readersOf(bit)));
  }

  #forget(): void {
    for (const bit of this.#readers.keys()) if (!this.has(bit)) this.#readers.delete(bit);
  }
}

function together(known: ReadonlySet<number> | undefined, more: ReadonlySet<number>): ReadonlySet<number> {
  if (known === undefined) return more;
  if (isWithin(more, known)) return known;
  return isWithin(known, more) ? more : new Set([...known, ...more]);
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  if (some === all) return true;
  if (some.size > all.size) return false;
  for (const reader of some) if (!all.has(reader)) return false;
  return true;
}
