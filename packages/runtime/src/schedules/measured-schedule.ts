/**
 * A loop whose steps differ in cost, and nobody knows how: the first sweep measures.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 4
 */
import type { Schedule } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import { Reversal } from "./divide-and-conquer.js";
import { actionsOf } from "./plan.js";
import { Slots } from "./slots.js";
import { guessedCut, optimalCutsForCosts } from "./unequal-steps.js";

/** Up to here the optimum is found within milliseconds. */
const EXACT = 128;

/**
 * First runs all steps but the last one by one, and asks what each costs (`clock` of `runReversed`, or `cost` of what is handed to `next`); then
 * reverses them by the optimum for these costs, in loops of more than 128 steps by the guess of `scheduleForCosts`. The first sweep stores
 * only the state it starts from, so that it costs as much as the loop itself; the last step's adjoint follows it at once.
 * Where the length comes out at the end (`steps` is undefined), all steps are run, until the loop says that it has ended.
 *
 * The actions come out differently where the costs do: with a clock, from run to run. The derivatives do not.
 * Throws an Error where an advance is reported without a cost.
 */
export function measuredSchedule(steps: number, snapshots: number): Schedule & { readonly steps: number };
export function measuredSchedule(steps: number | undefined, snapshots: number): Schedule;
export function measuredSchedule(steps: number | undefined, snapshots: number): Schedule {
  if (steps !== undefined) wholeNumber("the number of steps", steps, 0);
  wholeNumber("the number of snapshots", snapshots, 1);
  return {
    steps,
    capacities: [snapshots],
    *[Symbol.iterator]() {
      if (steps === 0) return;
      if (steps === 1) {
        yield { kind: "adjoint", step: 0 };
        return;
      }
      const slots = new Slots();
      const slot = slots.take();
      yield { kind: "store", step: 0, slot, level: 0 };
      const costs: number[] = [];
      for (let step = 0; steps === undefined || step < steps - 1; step++) {
        const reached = yield { kind: "advance", from: step, to: step + 1 };
        if (steps === undefined && reached?.step === step) break;
        if (reached?.cost === undefined)
          throw new Error("measuredSchedule: what an advance cost is not known; give runReversed a clock");
        // A clock may be set back.
        costs.push(Math.max(0, reached.cost));
      }
      if (steps !== undefined) yield { kind: "adjoint", step: steps - 1 };
      if (costs.length === 0) {
        yield { kind: "drop", step: 0, slot, level: 0 };
        return;
      }
      yield { kind: "restore", step: 0, slot, level: 0 };
      const cut =
        costs.length <= EXACT ? optimalCutsForCosts(costs, Math.min(snapshots, costs.length)) : guessedCut(costs);
      yield* actionsOf(Reversal.stored({ step: 0, slot }, costs.length, snapshots, slots, cut));
    },
  };
}
