import { notePeak } from "../stack-accounts.js";
import { bytes, ints, reals, refs } from "../stacks.js";

/** What all loops under way have done and hold. */
export interface Totals {
  /** Steps run without recording. */
  advanced: number;
  /** Bytes of the snapshots in memory. */
  bytes: number;
}

/** Where the stacks were when a snapshot began to be pushed. */
export class Heights {
  reals = 0;
  ints = 0;
  bytes = 0;
  refs = 0;

  note(): void {
    this.reals = reals.height;
    this.ints = ints.height;
    this.bytes = bytes.height;
    this.refs = refs.height;
  }
}

const NO_NUMBERS = new Float64Array(0);
const NO_BYTES = new Uint8Array(0);

/** A slot in memory: the section of each stack that a state was pushed as. What it has room for stays for the next state. */
export class Snapshot {
  isHeld = false;
  private reals = NO_NUMBERS;
  private ints = NO_NUMBERS;
  private bytes = NO_BYTES;
  private readonly refs: unknown[] = [];
  private realCount = 0;
  private intCount = 0;
  private byteCount = 0;

  constructor(private readonly totals: Totals) {}

  /** Takes what was pushed since `since` off the stacks. */
  keep(since: Heights): void {
    this.drop();
    notePeak();
    this.realCount = reals.height - since.reals;
    this.intCount = ints.height - since.ints;
    this.byteCount = bytes.height - since.bytes;
    const references = refs.height - since.refs;
    if (this.reals.length < this.realCount) this.reals = new Float64Array(this.realCount);
    if (this.ints.length < this.intCount) this.ints = new Float64Array(this.intCount);
    if (this.bytes.length < this.byteCount) this.bytes = new Uint8Array(this.byteCount);
    reals.takeOff(this.realCount, this.reals);
    ints.takeOff(this.intCount, this.ints);
    bytes.takeOff(this.byteCount, this.bytes);
    refs.takeOff(references, this.refs);
    this.isHeld = true;
    this.totals.bytes += this.size;
  }

  /** Pushes a copy of what was taken. */
  putBack(): void {
    reals.putBack(this.realCount, this.reals);
    ints.putBack(this.intCount, this.ints);
    bytes.putBack(this.byteCount, this.bytes);
    refs.putBack(this.refs.length, this.refs);
  }

  drop(): void {
    if (!this.isHeld) return;
    notePeak();
    this.totals.bytes -= this.size;
    this.isHeld = false;
    this.refs.length = 0;
  }

  /** In bytes. A reference counts as 8, as on its stack. */
  private get size(): number {
    return 8 * (this.realCount + this.intCount + this.refs.length) + this.byteCount;
  }
}
