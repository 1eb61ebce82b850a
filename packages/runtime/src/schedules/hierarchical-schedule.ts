/**
 * Two levels of storage: the schedule whose advances, writes and reads together cost least.
 *
 * Paper   as hierarchical-costs.ts, which finds the costs
 */
import type { Actions } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import type { Free } from "./hierarchical-costs.js";
import { HierarchicalCosts, move, take } from "./hierarchical-costs.js";
import type { TwoLevels } from "./level-costs.js";
import { checkLevels } from "./level-costs.js";
import { Slots } from "./slots.js";
import type { CostedSchedule } from "./unequal-steps.js";

/**
 * The cheapest divide-and-conquer schedule for `steps` steps of cost 1 and two levels of storage. `cost` counts advances, writes and reads.
 *
 * Time grows with n² (a + 1) (b + 1) for n steps, a slots in memory and b on disk, where b counts as 0 if there are at least n:
 * about a second for a thousand steps and ten slots in memory. Throws a RangeError where it
 * would take minutes; {@link multistageSchedule} takes no such time.
 */
export function hierarchicalSchedule(steps: number, levels: TwoLevels): CostedSchedule {
  wholeNumber("the number of steps", steps, 0);
  checkLevels(levels);
  const costs = new HierarchicalCosts(steps, levels);
  return {
    steps,
    capacities: levels.map((level) => level.slots),
    cost: costs.least,
    *[Symbol.iterator]() {
      if (steps > 0) yield* reverseFresh(0, steps, costs.allFree, costs, [new Slots(), new Slots()]);
    },
  };
}

/** The adjoints of the steps `to - 1` … `from`. The current state is u(from), which is stored nowhere. */
function* reverseFresh(
  from: number,
  to: number,
  free: Free,
  costs: HierarchicalCosts,
  slots: readonly [Slots, Slots],
): Actions {
  if (to - from === 1) {
    yield { kind: "adjoint", step: from };
    return;
  }
  const level = costs.levelOfFresh(to - from, free);
  const slot = slots[level]!.take();
  yield { kind: "store", step: from, slot, level };
  yield* reverseStored(from, to, { level, slot }, take(free, level)!, costs, slots);
}

/** The same where u(from) is in a slot; at the end the slot is free. */
function* reverseStored(
  from: number,
  to: number,
  first: { readonly level: number; readonly slot: number },
  allFree: Free,
  costs: HierarchicalCosts,
  slots: readonly [Slots, Slots],
): Actions {
  let { level, slot } = first;
  let free = allFree;
  for (let end = to; end - from > 1; ) {
    if (costs.movesFirst(end - from, level, free)) {
      const other = 1 - level;
      const there = slots[other]!.take();
      yield { kind: "store", step: from, slot: there, level: other };
      yield { kind: "drop", step: from, slot, level };
      slots[level]!.release(slot);
      free = move(free, level, other)!;
      [level, slot] = [other, there];
    }
    const middle = from + costs.bestCut(end - from, level, free);
    yield { kind: "advance", from, to: middle };
    yield* reverseFresh(middle, end, free, costs, slots);
    yield { kind: "restore", step: from, slot, level };
    end = middle;
  }
  yield { kind: "drop", step: from, slot, level };
  slots[level]!.release(slot);
  yield { kind: "adjoint", step: from };
}
