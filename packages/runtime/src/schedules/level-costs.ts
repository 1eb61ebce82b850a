import { costNumber, slotCount } from "./arguments.js";
import type { Tally } from "./replay.js";

/** One kind of storage. Costs are measured in steps of the loop: 0.1 is a tenth of what it takes to run a step. */
export interface StorageLevel {
  /** How many states it can hold; Infinity where there is no limit. */
  readonly slots: number;
  /** To store a state. */
  readonly write: number;
  /** To restore one. */
  readonly read: number;
}

/** A fast storage and a slow one. */
export type TwoLevels = readonly [memory: StorageLevel, disk: StorageLevel];

export function checkLevels(levels: TwoLevels): void {
  levels.forEach(({ slots, write, read }, level) => {
    slotCount(`the number of slots of level ${level}`, slots, 0);
    costNumber(`the cost of writing at level ${level}`, write);
    costNumber(`the cost of reading at level ${level}`, read);
  });
  if (levels[0].slots + levels[1].slots < 1)
    throw new RangeError("neither level has a slot: at least one state is stored");
}

/** What a tally comes to, in steps: advances, and what storage costs. The adjoints themselves are not counted. */
export function costWithLevels({ advances, stores, restores }: Tally, levels: readonly StorageLevel[]): number {
  return levels.reduce(
    (sum, { write, read }, level) => sum + (stores[level] ?? 0) * write + (restores[level] ?? 0) * read,
    advances,
  );
}
