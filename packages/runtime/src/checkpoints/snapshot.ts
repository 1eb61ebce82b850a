import { notePeak } from "../stack-accounts.js";
import { allocated } from "../stack-exhausted.js";
import { bytes, ints, reals, refs } from "../stacks.js";
import { haveSingles } from "./single-precision.js";

/** What has been done in all. */
export interface Advanced {
  /** Steps run without recording. */
  advanced: number;
}

/** What all loops under way hold. */
export interface Room {
  /** Bytes of the snapshots in memory. */
  bytes: number;
  /** Bytes that there is room for. */
  room: number;
  /** Numbers on the way between a stack and single precision. */
  doubles: Float64Array;
}

/** Where the stacks were when a snapshot began to be pushed. */
export class Heights {
  reals = 0;
  ints = 0;
  bytes = 0;
  private refs = 0;

  note(): void {
    this.reals = reals.height;
    this.ints = ints.height;
    this.bytes = bytes.height;
    this.refs = refs.height;
  }

  /** How many references have been pushed since. */
  refsAbove(): number {
    return refs.height - this.refs;
  }
}

/** How many elements of each stack a snapshot without references has. */
export interface Contents {
  readonly reals: number;
  /** Reals in single precision: then there are no others. */
  readonly singles: number;
  readonly ints: number;
  readonly bytes: number;
}

/** A place for one snapshot. */
export interface Slot {
  /** Takes what was pushed since `since` off the stacks, and forgets what was there before. `inSingle`: its reals are kept in single precision. */
  keep(since: Heights, inSingle: boolean): void;
  /** Pushes a copy of what was taken. */
  putBack(): void;
  /** What was taken is not needed any more. Whoever calls this has noted the peak. */
  drop(): void;
}

export const NO_NUMBERS = new Float64Array(0);
const NO_SINGLES = new Float32Array(0);
const NO_BYTES = new Uint8Array(0);

/** A slot in memory: the section of each stack that a state was pushed as. What it has room for stays for the next state. */
export class Snapshot implements Slot {
  private size = 0;
  private realCount = 0;
  private singleCount = 0;
  private intCount = 0;
  private byteCount = 0;
  /** Reals, and behind them ints. */
  private numbers = NO_NUMBERS;
  private singles = NO_SINGLES;
  private bytes = NO_BYTES;
  private refs: unknown[] | undefined;

  constructor(private readonly all: Room) {}

  keep(since: Heights, inSingle: boolean): void {
    notePeak();
    this.drop();
    const contents = {
      reals: reals.height - since.reals,
      singles: 0,
      ints: ints.height - since.ints,
      bytes: bytes.height - since.bytes,
    };
    if (inSingle && contents.reals > 0) this.keepSingles(contents);
    else {
      this.makeRoom(contents);
      if (contents.reals > 0) reals.takeOff(contents.reals, this.numbers, 0);
    }
    const { realCount, singleCount, intCount, byteCount, numbers } = this;
    const refCount = since.refsAbove();
    if (intCount > 0) ints.takeOff(intCount, numbers, realCount);
    if (byteCount > 0) bytes.takeOff(byteCount, this.bytes, 0);
    if (refCount > 0) this.refs = refs.takeOff(refCount);
    // A reference counts as 8 bytes, as on its stack.
    this.size = 8 * (realCount + intCount + refCount) + 4 * singleCount + byteCount;
    this.all.bytes += this.size;
  }

  putBack(): void {
    const { realCount, singleCount, intCount, byteCount, numbers } = this;
    if (realCount > 0) reals.putBack(realCount, numbers, 0);
    if (singleCount > 0) {
      const doubles = this.doubles(singleCount);
      doubles.set(this.singles.subarray(0, singleCount));
      reals.putBack(singleCount, doubles, 0);
    }
    if (intCount > 0) ints.putBack(intCount, numbers, realCount);
    if (byteCount > 0) bytes.putBack(byteCount, this.bytes, 0);
    if (this.refs !== undefined) refs.putBack(this.refs);
    notePeak();
  }

  drop(): void {
    this.all.bytes -= this.size;
    this.size = 0;
    // Lets go of what the references lead to.
    this.refs = undefined;
  }

  /** The references that were taken, which whoever asks keeps from now on. */
  takeRefs(): unknown[] | undefined {
    const taken = this.refs;
    this.refs = undefined;
    return taken;
  }

  /** They are put back with what `room` was filled with. */
  giveRefs(taken: unknown[] | undefined): void {
    this.refs = taken;
  }

  /** What was taken, but for references. */
  arrays(): (Float64Array | Float32Array | Uint8Array)[] {
    const { singleCount } = this;
    const numbers = this.numbers.subarray(0, this.realCount + this.intCount);
    const theirBytes = this.bytes.subarray(0, this.byteCount);
    return singleCount === 0 ? [numbers, theirBytes] : [numbers, this.singles.subarray(0, singleCount), theirBytes];
  }

  contents(): Contents {
    return { reals: this.realCount, singles: this.singleCount, ints: this.intCount, bytes: this.byteCount };
  }

  /** Arrays to be filled with what is to be put back. */
  room(contents: Contents): (Float64Array | Float32Array | Uint8Array)[] {
    this.makeRoom(contents);
    return this.arrays();
  }

  /** Takes the reals off their stack. Where single precision does not have them, they stay as they are. */
  private keepSingles({ reals: count, ints: intCount, bytes: byteCount }: Contents): void {
    const doubles = this.doubles(count);
    reals.takeOff(count, doubles, 0);
    const areSingles = haveSingles(doubles, count);
    const [realCount, singleCount] = areSingles ? [0, count] : [count, 0];
    this.makeRoom({ reals: realCount, singles: singleCount, ints: intCount, bytes: byteCount });
    (areSingles ? this.singles : this.numbers).set(doubles.subarray(0, count));
  }

  private doubles(count: number): Float64Array {
    const { all } = this;
    if (all.doubles.length < count) {
      const doubles = allocated(8 * count, () => new Float64Array(count));
      all.room += 8 * (count - all.doubles.length);
      all.doubles = doubles;
    }
    return all.doubles;
  }

  private makeRoom(contents: Contents): void {
    const { all } = this;
    const count = contents.reals + contents.ints;
    if (this.numbers.length < count) {
      const numbers = allocated(8 * count, () => new Float64Array(count));
      all.room += 8 * (count - this.numbers.length);
      this.numbers = numbers;
    }
    if (this.singles.length < contents.singles) {
      const singles = allocated(4 * contents.singles, () => new Float32Array(contents.singles));
      all.room += 4 * (contents.singles - this.singles.length);
      this.singles = singles;
    }
    if (this.bytes.length < contents.bytes) {
      const room = allocated(contents.bytes, () => new Uint8Array(contents.bytes));
      all.room += contents.bytes - this.bytes.length;
      this.bytes = room;
    }
    this.realCount = contents.reals;
    this.singleCount = contents.singles;
    this.intCount = contents.ints;
    this.byteCount = contents.bytes;
  }
}
