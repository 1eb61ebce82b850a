import type { SnapshotStorage, StateArray } from "./snapshot-storage.js";
import { bytesOf } from "./snapshot-storage.js";

/** Files in one folder, as far as snapshots need them. `nodeFiles` of `@retrograd/runtime/schedules/node` is one. */
export interface SnapshotFiles {
  /** Writes the pieces one behind the other; a file of this name is replaced. */
  write(name: string, pieces: readonly Uint8Array[]): void;
  /** Fills the pieces one behind the other. Throws where the file is not there, or is longer or shorter than the pieces together. */
  read(name: string, pieces: readonly Uint8Array[]): void;
  /** Does nothing where there is no such file. */
  remove(name: string): void;
}

/** Copies in files, one for each slot. */
export function fileSnapshots(files: SnapshotFiles): SnapshotStorage {
  const name = (slot: number) => `snapshot-${slot}`;
  return {
    write: (slot: number, state: readonly StateArray[]) => files.write(name(slot), state.map(bytesOf)),
    read: (slot: number, state: readonly StateArray[]) => files.read(name(slot), state.map(bytesOf)),
    drop: (slot: number) => files.remove(name(slot)),
  };
}
