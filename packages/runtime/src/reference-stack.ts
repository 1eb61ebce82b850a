import type { StackAccount } from "./stack-accounts.js";
import { notePeak, openAccount } from "./stack-accounts.js";

/** Bytes that one reference counts for. */
const SLOT = 8;

/**
 * A stack of references to arrays and objects (or of any other values that are not numbers: strings, functions, undefined).
 * A reference on the stack keeps what it leads to alive; a slot is cleared when it is popped.
 */
export class ReferenceStack implements StackAccount {
  private readonly slots: unknown[] = [];
  /** As in a chunked stack: the height that the last pop left. */
  private low = 0;

  /** @param name what messages call it */
  constructor(readonly name?: string) {
    openAccount(this);
  }

  push(reference: unknown): void {
    this.slots.push(reference);
  }

  /** Takes the last reference off. Throws a RangeError on an empty stack. */
  pop<T>(): T {
    const slots = this.slots;
    const height = slots.length;
    if (height === 0) {
      throw new RangeError("retrograd: popped more than was pushed; the forward and the backward sweep do not match");
    }
    if (height > this.low) notePeak();
    this.low = height - 1;
    return slots.pop() as T;
  }

  /** How many references are on the stack. */
  get height(): number {
    return this.slots.length;
  }

  /** Takes the uppermost references off, in the order in which they were pushed. Whoever calls this has noted the peak. */
  takeOff(count: number): unknown[] {
    const taken = this.slots.splice(this.slots.length - count, count);
    this.low = this.slots.length;
    return taken;
  }

  /** Pushes references. Whoever calls this notes the peak. */
  putBack(references: readonly unknown[]): void {
    for (const reference of references) this.slots.push(reference);
    this.low = this.slots.length;
  }

  bytes(): number {
    return this.slots.length * SLOT;
  }

  position(): readonly [number, number] {
    return [0, this.slots.length];
  }

  release(position: readonly [number, number]): void {
    this.slots.length = Math.min(this.slots.length, position[1]);
    this.low = 0;
  }
}
