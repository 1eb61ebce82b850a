import { ChunkedStack, SHORT } from "./chunked-stack.js";
import { notePeak } from "./stack-accounts.js";

/** Storage whose contents a stack of doubles can save and put back: every element must be a number. */
export type NumberArray =
  | number[]
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

/** A stack of doubles. Every number of the language survives it bit for bit, signed zeros and NaN included. */
export class NumberStack extends ChunkedStack<Float64Array> {
  /** @param name what messages call it */
  constructor(name?: string) {
    super((length) => new Float64Array(length), name);
  }

  push(x: number): void {
    if (this.top === this.buffer.length) this.enterChunk(1);
    this.buffer[this.top++] = x;
  }

  /** Takes the last element off. Throws a RangeError on an empty stack. */
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

  /** Saves all elements of `a`. Undone by {@link popArray} with the same array, or one of the same length. */
  pushArray(a: NumberArray): void {
    this.pushSection(a, 0, a.length);
  }

  /** Puts the elements saved last back into `a`, all of them. The length of `a` must be what it was at the push. */
  popArray(a: NumberArray): void {
    this.popSection(a, 0, a.length);
  }

  /** Saves the elements `a[from]` … `a[to - 1]`. Undone by {@link popSection} with the same bounds. */
  pushSection(a: NumberArray, from: number, to: number): void {
    const n = to - from;
    if (n <= 0) return;
    this.reserve(n);
    const top = this.top;
    const buffer = this.buffer;
    if (n < SHORT || Array.isArray(a)) {
      for (let i = 0; i < n; i++) buffer[top + i] = a[from + i]!;
    } else {
      buffer.set(n === a.length ? a : a.subarray(from, to), top);
    }
    this.top = top + n;
  }

  /** Puts the elements saved last back into `a[from]` … `a[to - 1]`. Throws a RangeError where fewer are there. */
  popSection(a: NumberArray, from: number, to: number): void {
    const n = to - from;
    if (n <= 0) return;
    this.rewind();
    const top = this.top - n;
    if (top < 0) this.underflow();
    const buffer = this.buffer;
    if (n < SHORT || Array.isArray(a)) {
      for (let i = 0; i < n; i++) a[from + i] = buffer[top + i]!;
    } else {
      a.set(buffer.subarray(top, top + n), from);
    }
    this.top = top;
  }
}
