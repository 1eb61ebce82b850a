import type { StackAccount } from "./stack-accounts.js";
import { notePeak, openAccount } from "./stack-accounts.js";
import { allocated } from "./stack-exhausted.js";

/** Elements that a chunk has room for, unless one reservation needs more. */
export const CHUNK = 65536;

/**
 * Slots that a reservation leaves beyond what was asked for. A loop over `i < n` runs ceil(n) times, and once more where the counter
 * is rounded: the compiler reserves (values per iteration) × n and relies on these where n is no whole number.
 */
export const SPARE = 64;

/**
 * A stack of numbers in chunks: what value stacks and byte stacks share. Recorded values never move, and chunks are kept
 * for the next call.
 *
 * Two ways to use it. One element at a time: `push` and `pop` of the subclasses. Or, in generated loops, a block at a time:
 * after `reserve(n)` the slots `buffer[top]` … `buffer[top + n - 1]` may be written through a local index, and the local
 * index goes back to `top` at the end; after `rewind()` the same block lies below `top`, to be read downwards. A block is
 * contiguous as long as nothing else reserves or pushes between the two.
 */
export abstract class ChunkedStack<B extends Float64Array | Uint8Array> implements StackAccount {
  /** The current chunk. */
  buffer: B;
  /** Index of the first free slot of the current chunk. */
  top = 0;
  /**
   * A pop that finds `top` above this follows a push: the bytes are at a local maximum (see stack-accounts.ts).
   * It is `top` as the last `pop` left it, or 0 where that is not known.
   */
  protected low = 0;

  /** Chunk 0 is empty, so that a stack nobody uses takes no memory. */
  private readonly chunks: B[];
  /** Fill levels of the chunks below the current one. */
  private readonly fills: number[] = [];
  private current = 0;
  /** Elements in the chunks below the current one. */
  private below = 0;

  constructor(
    private readonly create: (length: number) => B,
    readonly name: string | undefined,
  ) {
    this.buffer = create(0);
    this.chunks = [this.buffer];
    openAccount(this);
  }

  /** Makes sure that `n` contiguous slots, and some to spare, are free from `top` on, in the next chunk if the current one has not that many left. */
  reserve(n: number): void {
    if (this.top + n + SPARE > this.buffer.length) this.enterChunk(n, SPARE);
  }

  /** Before a block is popped through a local index: if the current chunk is used up, goes back to the one before it. */
  rewind(): void {
    notePeak();
    this.low = 0;
    if (this.top === 0) this.leaveChunk();
  }

  /** How many elements are on the stack. */
  get height(): number {
    return this.below + this.top;
  }

  /** Takes the uppermost elements off, into `count` places of `into` from `at` on, in the order in which they were pushed. Whoever calls this has noted the peak. */
  takeOff(count: number, into: B, at: number): void {
    let left = count;
    while (left > 0) {
      if (this.top === 0) this.leaveChunk();
      const part = Math.min(left, this.top);
      if (part === 0) this.underflow();
      left -= part;
      this.top -= part;
      copy(this.buffer, this.top, part, into, at + left);
    }
    // What is pushed next goes to where the elements below are: else each snapshot would leave a chunk behind that is hardly filled.
    if (this.top === 0 && this.current > 1) this.leaveChunk();
    this.low = this.top;
  }

  /** Pushes `count` elements of `from` from `at` on, in one piece. Whoever calls this notes the peak. */
  putBack(count: number, from: B, at: number): void {
    this.reserve(count);
    copy(from, at, count, this.buffer, this.top);
    this.top += count;
    this.low = this.top;
  }

  bytes(): number {
    return (this.below + this.top) * this.buffer.BYTES_PER_ELEMENT;
  }

  position(): readonly [number, number] {
    // Not the beginning of a chunk: nobody goes back behind the mark then without popping what was there before it.
    this.leaveChunk();
    return [this.current, this.top];
  }

  release(position: readonly [number, number]): void {
    const [chunk, top] = position;
    while (this.current > chunk) this.stepBack();
    if (this.current === chunk) this.top = Math.min(this.top, top);
    this.low = 0;
  }

  giveSpareBack(): void {
    this.chunks.length = this.current + 1;
  }

  /** Leaves the current chunk as filled as it is and goes on in a fresh one with at least `n` slots, and some to spare. Nothing is changed where there is no memory for it. */
  protected enterChunk(n: number, spare = 0): void {
    let next = this.chunks[this.current + 1];
    if (next === undefined || next.length < n + spare) {
      const least = Math.max(n, CHUNK, this.below / 16);
      next = allocated(least * this.buffer.BYTES_PER_ELEMENT, () => this.create(Math.ceil(least) + SPARE));
      this.chunks[this.current + 1] = next;
    }
    this.fills[this.current] = this.top;
    this.below += this.top;
    this.current++;
    this.buffer = next;
    this.top = 0;
    this.low = 0;
  }

  /** Goes back to the last chunk below the current one that holds anything; stays in chunk 0 if none does. */
  protected leaveChunk(): void {
    while (this.top === 0 && this.current > 0) this.stepBack();
  }

  /** What a pop says when there is nothing left. */
  protected underflow(): never {
    throw new RangeError("retrograd: popped more than was pushed; the forward and the backward sweep do not match");
  }

  private stepBack(): void {
    this.current--;
    this.buffer = this.chunks[this.current]!;
    this.top = this.fills[this.current]!;
    this.below -= this.top;
    this.low = 0;
  }
}

/** Below this length a loop is faster than the engine's block copy. */
export const SHORT = 48;

function copy(
  from: Float64Array | Uint8Array,
  start: number,
  count: number,
  to: Float64Array | Uint8Array,
  at: number,
) {
  if (count < SHORT) for (let i = 0; i < count; i++) to[at + i] = from[start + i]!;
  else to.set(from.subarray(start, start + count), at);
}
