import type { SnapshotStorage, StateArray } from "./snapshot-storage.js";
import { byteLengthOf, bytesOf } from "./snapshot-storage.js";

/** Copies in memory. What a dropped slot occupied is used for the next copy of the same size. */
export interface MemorySnapshots extends SnapshotStorage {
  /** What the copies occupy that have not been dropped. */
  readonly bytes: number;
  /** The most they have occupied at a time. */
  readonly peakBytes: number;
}

export function memorySnapshots(): MemorySnapshots {
  const held = new Map<number, Uint8Array>();
  let spare: Uint8Array[] = [];
  let bytes = 0;
  let peakBytes = 0;

  const drop = (slot: number) => {
    const copy = held.get(slot);
    if (copy === undefined) return;
    held.delete(slot);
    bytes -= copy.length;
    spare.push(copy);
  };
  const room = (length: number) => {
    // A state keeps its size; where it does not, what is left over of another size is given up.
    if (spare.some((each) => each.length !== length)) spare = spare.filter((each) => each.length === length);
    return spare.pop() ?? new Uint8Array(length);
  };
  return {
    write(slot: number, state: readonly StateArray[]) {
      drop(slot);
      const copy = room(byteLengthOf(state));
      let at = 0;
      for (const array of state) {
        copy.set(bytesOf(array), at);
        at += array.byteLength;
      }
      held.set(slot, copy);
      bytes += copy.length;
      peakBytes = Math.max(peakBytes, bytes);
    },
    read(slot: number, state: readonly StateArray[]) {
      const copy = held.get(slot);
      if (copy === undefined) throw new Error(`memorySnapshots: slot ${slot} is empty`);
      const length = byteLengthOf(state);
      if (length !== copy.length)
        throw new Error(`memorySnapshots: slot ${slot} holds ${copy.length} bytes; the state has ${length}`);
      let at = 0;
      for (const array of state) {
        bytesOf(array).set(copy.subarray(at, at + array.byteLength));
        at += array.byteLength;
      }
    },
    drop,
    get bytes() {
      return bytes;
    },
    get peakBytes() {
      return peakBytes;
    },
  };
}
