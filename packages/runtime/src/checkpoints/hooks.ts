import type { Action, Schedule } from "../schedules/actions.js";
import type { SnapshotStorage } from "../schedules/snapshot-storage.js";

/** A checkpointed loop that begins, for who has a schedule of his own for it. */
export interface LoopRequest {
  /** How many steps the loop has; undefined where that comes out at its end. */
  readonly length: number | undefined;
  /**
   * How many steps the schedule is to have: one more than the loop. The adjoint of its last step is the place where the forward sweep ends, in the state
   * after the loop's last step; nothing is done there. Undefined where the length comes out at the end, and the schedule's is to be undefined, too.
   */
  readonly steps: number | undefined;
  /** How many states the program asks to store. */
  readonly slots: number;
  /** Where the loop is in the program. */
  readonly place: string;
}

/** How far the sweeps of a checkpointed loop have come. */
export interface LoopProgress {
  /** What has just been done. */
  readonly action: Action;
  /** Steps of this loop run without recording, all repetitions counted. */
  readonly advanced: number;
  /** Steps that have no adjoint yet; undefined as long as the length of the loop is not known. */
  readonly left: number | undefined;
  /** Where the loop is in the program. */
  readonly place: string;
  /** How many checkpointed loops are under way besides that began before. */
  readonly depth: number;
}

/** What a program may set; it holds for loops that begin afterwards, `progress` at once. */
export interface LoopHooks {
  /**
   * A schedule for a loop that begins; undefined: the usual one, which is optimal for a known length and the online one otherwise. Each of its actions is
   * checked before it is carried out: what cannot be right is an Error, never a wrong derivative.
   */
  schedule: ((request: LoopRequest) => Schedule | undefined) | undefined;
  /** Called after each action of each loop. */
  progress: ((done: LoopProgress) => void) | undefined;
  /**
   * Where the states of each level of a schedule are kept; what is not given is memory. Any other storage can hold no references: a state with objects
   * whose addresses matter is an Error. A storage is used by all loops under way at once, each slot under a number of its own.
   */
  storage: readonly (SnapshotStorage | "memory")[];
  /**
   * The time now, in any unit, for a schedule that asks what the steps of the forward sweep cost (`measuredSchedule`). Loops that begin with
   * `beginMeasured` have the host's, `performance.now()`, where there is no other.
   */
  clock: (() => number) | undefined;
}
