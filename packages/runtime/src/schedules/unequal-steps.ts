/**
 * Loops whose steps differ in cost.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 4: the recurrence of the optimum, and a guess where that takes too long
 */
import type { Schedule } from "./actions.js";
import { costNumber, wholeNumber } from "./arguments.js";
import { optimalCuts } from "./binomial.js";
import type { Cut } from "./divide-and-conquer.js";
import { Reversal } from "./divide-and-conquer.js";
import { actionsOf } from "./plan.js";
import { Slots } from "./slots.js";

/** The optimum of longer loops is not sought: time grows with the third power of the length. */
export const LONGEST_EXACT = 512;

export interface CostedSchedule extends Schedule {
  readonly steps: number;
  /** What the schedule costs, in the unit of the costs that were given; the adjoints themselves are not counted. */
  readonly cost: number;
}

/**
 * The cheapest schedule for steps that cost `costs[0]`, `costs[1]`, … (any unit, none below zero), with at most `snapshots` states stored.
 *
 * Takes time proportional to n³ r for n steps and r snapshots, and memory to n² r. Throws a RangeError for more than 512 steps:
 * {@link scheduleForCosts} is for those.
 */
export function optimalScheduleForCosts(costs: readonly number[], snapshots: number): CostedSchedule {
  checkCosts(costs, snapshots);
  const n = costs.length;
  if (n > LONGEST_EXACT)
    throw new RangeError(`the optimum is sought for at most ${LONGEST_EXACT} steps, not ${n}: use scheduleForCosts`);
  const optimum = optimalCutsForCosts(costs, Math.min(snapshots, Math.max(1, n)));
  return cutSchedule(costs, snapshots, optimum);
}

/**
 * A schedule for steps that cost `costs[0]`, `costs[1]`, …, of any number: each stretch is cut where its steps would be if they cost the same, but
 * measured in cost instead of steps. Optimal where all costs are the same; otherwise a guess, better the less they differ.
 */
export function scheduleForCosts(costs: readonly number[], snapshots: number): CostedSchedule {
  checkCosts(costs, snapshots);
  return cutSchedule(costs, snapshots, guessedCut(costs));
}

/** The cut of section 4: the first q with a(q) at least inf E, where E is the interval of (4) and (5) and the stretch's mean cost is 1. */
export function guessedCut(costs: readonly number[]): Cut {
  const until = runningSums(costs);
  return (from, to, snapshots) => {
    const length = to - from - 1;
    const { least } = optimalCuts(snapshots, length);
    const all = until[to - 1]! - until[from]!;
    if (!(all > 0)) return least;
    // Sums are rounded: where all costs are the same, a(q) may come out just below q.
    const wanted = until[from]! + (all / length) * (least - 1e-6);
    let [low, high] = [1, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (until[from + middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** T(r, p) = min over q of a(q) + T(r, q - 1) + T(r - 1, p - q), for every stretch of the loop. */
export function optimalCutsForCosts(costs: readonly number[], snapshots: number): Cut {
  const n = costs.length;
  const until = runningSums(costs);
  // cuts[r][from * n + to - 1]
  const cuts: Uint16Array[] = [];
  let fewer = new Float64Array(0);
  for (let r = 1; r <= snapshots; r++) {
    const time = new Float64Array(n * n);
    const cut = new Uint16Array(n * n);
    for (let length = 2; length <= n; length++) {
      for (let from = 0; from + length <= n; from++) {
        let best = Number.POSITIVE_INFINITY;
        let at = 1;
        for (let q = r === 1 ? length - 1 : 1; q < length; q++) {
          const right = r === 1 ? 0 : fewer[(from + q) * n + from + length - 1]!;
          const cost = until[from + q]! - until[from]! + time[from * n + from + q - 1]! + right;
          if (cost < best) [best, at] = [cost, q];
        }
        time[from * n + from + length - 1] = best;
        cut[from * n + from + length - 1] = at;
      }
    }
    cuts.push(cut);
    fewer = time;
  }
  return (from, to, r) => cuts[Math.min(r, snapshots) - 1]![from * n + to - 1]!;
}

export function checkCosts(costs: readonly number[], snapshots: number): void {
  wholeNumber("the number of snapshots", snapshots, 1);
  costs.forEach((cost, step) => costNumber(`the cost of step ${step}`, cost));
}

/** What the steps before step i cost: a(i), and for the loop as a whole. */
function runningSums(costs: readonly number[]): Float64Array {
  const until = new Float64Array(costs.length + 1);
  for (let i = 0; i < costs.length; i++) until[i + 1] = until[i]! + costs[i]!;
  return until;
}

function cutSchedule(costs: readonly number[], snapshots: number, cut: Cut): CostedSchedule {
  const steps = costs.length;
  const until = runningSums(costs);
  const actions = () => actionsOf(Reversal.fresh(0, steps, snapshots, new Slots(), cut));
  let cost = 0;
  for (const action of actions()) if (action.kind === "advance") cost += until[action.to]! - until[action.from]!;
  return {
    steps,
    capacities: [snapshots],
    cost,
    [Symbol.iterator]: actions,
  };
}
