/**
 * Two levels of storage, and as few steps run again as with all their slots in one: the slots that are used most are those of the fast level.
 *
 * Paper   Stumm, Walther 2009, MultiStage approaches for optimal offline checkpointing (SIAM J. Sci. Comput. 31)
 * Limits  no other schedule runs fewer steps, but one that runs more may spend less time on storage: see hierarchical-schedule.ts
 */
import type { Action, Schedule } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import type { StorageLevel, TwoLevels } from "./level-costs.js";
import { checkLevels, costWithLevels } from "./level-costs.js";
import { optimalSchedule } from "./optimal-schedule.js";
import { tally } from "./replay.js";
import type { CostedSchedule } from "./unequal-steps.js";

/** Where a slot of the schedule for one level lies. */
interface Place {
  readonly level: number;
  readonly slot: number;
}

/**
 * The optimal schedule for as many snapshots as both levels hold together; those of its slots go to memory that save most there. Found in the
 * time that it takes to follow the schedule once. `cost` counts advances, writes and reads.
 */
export function multistageSchedule(steps: number, levels: TwoLevels): CostedSchedule {
  wholeNumber("the number of steps", steps, 0);
  checkLevels(levels);
  const slots = Math.min(levels[0].slots + levels[1].slots, Math.max(1, steps));
  const base = optimalSchedule(steps, slots);
  const places = distribute(savings(base, slots, levels), levels);
  const schedule = {
    steps,
    capacities: levels.map((level) => level.slots),
    *[Symbol.iterator]() {
      for (const action of base) yield moved(action, places);
    },
  } satisfies Schedule;
  return { ...schedule, cost: costWithLevels(tally(schedule), levels) };
}

function moved(action: Action, places: readonly Place[]): Action {
  return action.kind === "advance" || action.kind === "adjoint" ? action : { ...action, ...places[action.slot]! };
}

/** By how much each slot is cheaper in memory than on disk, with all that is done to it. */
function savings(base: Schedule, slots: number, [memory, disk]: TwoLevels): number[] {
  const saved = new Array<number>(slots).fill(0);
  for (const action of base) {
    if (action.kind === "store") saved[action.slot]! += disk.write - memory.write;
    if (action.kind === "restore") saved[action.slot]! += disk.read - memory.read;
  }
  return saved;
}

/** The slots that save most in memory, as many as it has; where there is room on disk, only those that save anything. */
function distribute(saved: readonly number[], [memory, disk]: readonly StorageLevel[] & TwoLevels): Place[] {
  const order = saved.map((_, slot) => slot).sort((a, b) => saved[b]! - saved[a]!);
  const places: Place[] = [];
  let taken = 0;
  for (const [rank, slot] of order.entries()) {
    const mustFit = saved.length - rank > disk.slots;
    const isFast = taken < memory.slots && (saved[slot]! >= 0 || mustFit);
    places[slot] = isFast ? { level: 0, slot: taken++ } : { level: 1, slot: rank - taken };
  }
  return places;
}
