import { ChunkedStack } from "./chunked-stack.js";
import { notePeak } from "./stack-accounts.js";

/** A stack of integers 0 … 255: one byte for a branch decision (0 or 1), a switch case or the number of a loop's exit. */
export class ByteStack extends ChunkedStack<Uint8Array> {
  /** @param name what messages call it */
  constructor(name?: string) {
    super((length) => new Uint8Array(length), name);
  }

  push(code: number): void {
    if (this.top === this.buffer.length) this.enterChunk(1);
    this.buffer[this.top++] = code;
  }

  /** Takes the last code off. Throws a RangeError on an empty stack. */
  pop(): number {
    if (this.top > this.low) notePeak();
    if (this.top === 0) {
      this.leaveChunk();
      if (this.top === 0) this.underflow();
    }
    const top = --this.top;
    this.low = top;
    return this.buffer[top]!;
  }

  /** A decision: a byte 1 or 0. */
  pushTest(test: boolean): void {
    this.push(test ? 1 : 0);
  }

  /** The decision saved last. */
  popTest(): boolean {
    return this.pop() !== 0;
  }
}
