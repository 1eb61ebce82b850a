/**
 * A loop of known length whose steps cost the same.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, theorem 2
 */
import type { Schedule } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import { leastTime, thriftyCut } from "./binomial.js";
import type { Cut } from "./divide-and-conquer.js";
import { Reversal } from "./divide-and-conquer.js";
import { actionsOf } from "./plan.js";
import { Slots } from "./slots.js";

export interface OptimalSchedule extends Schedule {
  readonly steps: number;
  /** How many steps are run without recording, all repetitions counted: T(snapshots, steps - 1). No schedule has fewer. */
  readonly advances: number;
}

/** An optimal cut; of the optimal schedules, this gives one that stores the fewest states. */
export const equalStepsCut: Cut = (from, to, snapshots) => thriftyCut(snapshots, to - from - 1);

/**
 * The fastest schedule for `steps` steps of equal cost with at most `snapshots` states stored at any time; of the fastest, one that stores seldom.
 * The state before the first step is stored as well, and counts. Throws a RangeError for less than one snapshot, for a length below zero, and
 * for numbers that are not whole.
 */
export function optimalSchedule(steps: number, snapshots: number): OptimalSchedule {
  wholeNumber("the number of steps", steps, 0);
  wholeNumber("the number of snapshots", snapshots, 1);
  return {
    steps,
    capacities: [snapshots],
    advances: steps === 0 ? 0 : leastTime(snapshots, steps - 1),
    [Symbol.iterator]: () => actionsOf(optimalPlan(steps, snapshots)),
  };
}

/** The same, without its arguments being checked. */
export function optimalPlan(steps: number, snapshots: number): Reversal {
  return Reversal.fresh(0, steps, snapshots, new Slots(), equalStepsCut);
}
