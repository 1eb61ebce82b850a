import { notePeak } from "../stack-accounts.js";
import { allocated } from "../stack-exhausted.js";
import { bytes, ints, reals, refs } from "../stacks.js";

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
  readonly ints: number;
  readonly bytes: number;
}

/** A place for one snapshot. */
export interface Slot {
  /** Takes what was pushed since `since` off the stacks, and forgets what was there before. */
  keep(since: Heights): void;
  /** Pushes a copy of what was taken. */
  putBack(): void;
  /** What was taken is not needed any more. Whoever calls this has noted the peak. */
  drop(): void;
}

const NO_NUMBERS = new Float64Array(0);
const NO_BYTES = new Uint8Array(0);

/** A slot in memory: the section of each stack that a state was pushed as. What it has room for stays for the next state. */
export class Snapshot implements Slot {
  private size = 0;
  private realCount = 0;
  private intCount = 0;
  private byteCount = 0;
  /** Reals, and behind them ints. */
  private numbers = NO_NUMBERS;
  private bytes = NO_BYTES;
  private refs: unknown[] | undefined;

  constructor(private readonly all: Room) {}

  keep(since: Heights): void {
    notePeak();
    this.drop();
    this.makeRoom(reals.height - since.reals, ints.height - since.ints, bytes.height - since.bytes);
    const { realCount, intCount, byteCount, numbers } = this;
    const refCount = since.refsAbove();
    if (realCount > 0) reals.takeOff(realCount, numbers, 0);
    if (intCount > 0) ints.takeOff(intCount, numbers, realCount);
    if (byteCount > 0) bytes.takeOff(byteCount, this.bytes, 0);
    if (refCount > 0) this.refs = refs.takeOff(refCount);
    // A reference counts as 8 bytes, as on its stack.
    this.size = 8 * (realCount + intCount + refCount) + byteCount;
    this.all.bytes += this.size;
  }

  putBack(): void {
    const { realCount, intCount, byteCount, numbers } = this;
    if (realCount > 0) reals.putBack(realCount, numbers, 0);
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
  arrays(): [numbers: Float64Array, bytes: Uint8Array] {
    return [this.numbers.subarray(0, this.realCount + this.intCount), this.bytes.subarray(0, this.byteCount)];
  }

  contents(): Contents {
    return { reals: this.realCount, ints: this.intCount, bytes: this.byteCount };
  }

  /** Arrays to be filled with what is to be put back. */
  room(contents: Contents): [numbers: Float64Array, bytes: Uint8Array] {
    this.makeRoom(contents.reals, contents.ints, contents.bytes);
    return this.arrays();
  }

  private makeRoom(realCount: number, intCount: number, byteCount: number): void {
    const { all } = this;
    const count = realCount + intCount;
    if (this.numbers.length < count) {
      const numbers = allocated(8 * count, () => new Float64Array(count));
      all.room += 8 * (count - this.numbers.length);
      this.numbers = numbers;
    }
    if (this.bytes.length < byteCount) {
      const room = allocated(byteCount, () => new Uint8Array(byteCount));
      all.room += byteCount - this.bytes.length;
      this.bytes = room;
    }
    this.realCount = realCount;
    this.intCount = intCount;
    this.byteCount = byteCount;
  }
}
