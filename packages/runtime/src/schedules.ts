/** Schedules of checkpointing: how a loop is run backwards with less memory than all of its states take. `@retrograd/runtime/schedules` */

export type {
  Action,
  AdjointOfStep,
  Advance,
  Drop,
  Reached,
  Restore,
  Schedule,
  Store,
} from "./schedules/actions.js";
export { leastTime, optimalCuts, reachOf, repetitionNumber } from "./schedules/binomial.js";
export { fileSnapshots, type SnapshotFiles } from "./schedules/file-snapshots.js";
export { hierarchicalSchedule } from "./schedules/hierarchical-schedule.js";
export { costWithLevels, type StorageLevel, type TwoLevels } from "./schedules/level-costs.js";
export { measuredSchedule } from "./schedules/measured-schedule.js";
export { type MemorySnapshots, memorySnapshots } from "./schedules/memory-snapshots.js";
export { multistageSchedule } from "./schedules/multistage-schedule.js";
export { bestNestedSplit, type NestedSplit, nestedTime } from "./schedules/nested-loops.js";
export { onlineBound, onlineSchedule } from "./schedules/online-schedule.js";
export { type OptimalSchedule, optimalSchedule } from "./schedules/optimal-schedule.js";
export { type Tally, tally } from "./schedules/replay.js";
export { type Progress, type ReversibleLoop, runReversed } from "./schedules/run-reversed.js";
export { type SnapshotStorage, type StateArray, snapshotsOf } from "./schedules/snapshot-storage.js";
export { type CostedSchedule, optimalScheduleForCosts, scheduleForCosts } from "./schedules/unequal-steps.js";
