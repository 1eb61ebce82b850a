import type { NumberArray } from "../number-stack.js";
import type { ReversibleLoop } from "./run-reversed.js";

/** An array whose contents are copied byte by byte. */
export type StateArray = Exclude<NumberArray, number[]> | BigInt64Array | BigUint64Array;

/** Where copies of states are. Numbers that are part of a state go into an array of their own. */
export interface SnapshotStorage {
  /** Copies the arrays. What the slot held before is gone. */
  write(slot: number, state: readonly StateArray[]): void;
  /** Fills the arrays, the same ones or others of the same lengths, with what was copied. Throws an Error where there is nothing, or something else. */
  read(slot: number, state: readonly StateArray[]): void;
  /** What the slot holds is not needed any more. */
  drop(slot: number): void;
}

/**
 * The functions of `runReversed` that keep copies of a state: of these arrays, which are the same ones all the time, in one storage for each
 * level of the schedule.
 *
 * @example
 * runReversed(schedule, { ...snapshotsOf([u, v], memorySnapshots()), advance, reverseStep });
 */
export function snapshotsOf(
  state: readonly StateArray[],
  ...levels: readonly SnapshotStorage[]
): Required<Pick<ReversibleLoop, "save" | "load" | "drop">> {
  const storage = (level: number) => {
    const found = levels[level];
    if (found === undefined)
      throw new Error(`snapshotsOf: the schedule has a level ${level}; storages were given for ${levels.length}`);
    return found;
  };
  return {
    save: (slot, level) => storage(level).write(slot, state),
    load: (slot, level) => storage(level).read(slot, state),
    drop: (slot, level) => storage(level).drop(slot),
  };
}

/** The memory of an array as bytes: a view, not a copy. */
export function bytesOf({ buffer, byteOffset, byteLength }: StateArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

export function byteLengthOf(state: readonly StateArray[]): number {
  return state.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
