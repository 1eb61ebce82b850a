/**
 * A loop whose length comes out when it ends.
 *
 * While the loop runs, states are stored at equal distances. Where no slot is left, the distance becomes twice what it was, and each new state
 * takes the place of the first one that is not at a multiple of it: the later part, which the reversal comes to first with few free slots, stays dense.
 * When the loop has ended, all states are kept, or only those at multiples of the distance, of twice the distance, …, whatever makes the rest
 * cheapest, and what lies between them is reversed optimally.
 *
 * How good is it? Write r for the number of snapshots, n for the length that came out, T and k for those of theorem 2. The loop has ended in u(n)
 * before anybody knew that it would, so each state u(0) … u(n) has been there, u(n - 1) … u(0) in reverse order: no schedule that does not know
 * the length runs fewer than T(r, n) steps. One of the choices at the end is to keep u(0) alone, which costs n + T(r, n - 1) =
 * n + T(r, n) - k; so at most n - k steps more than that optimum are run. Since T(r, n) is at least n, that is less than twice the optimum;
 * for k of 2 and more it is at most 1 + (r + 1) / (r (k - 1)) times.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, theorem 2, from which the bound follows. Other ways to place states while the length is
 *         unknown: Wang, Moin, Iaccarino 2009 (SIAM J. Sci. Comput. 31); Stumm, Walther 2010 (SIAM J. Sci. Comput. 32)
 */
import type { Action, Actions, Reached, Schedule } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import { leastTime } from "./binomial.js";
import { reverseStretch } from "./divide-and-conquer.js";
import { equalStepsCut } from "./optimal-schedule.js";
import { Slots } from "./slots.js";

/** A stored state. */
interface Snapshot {
  readonly step: number;
  readonly slot: number;
}

/**
 * Asks for advances until one ends before the step that was asked for (`advance` of `runReversed` returns where it stopped), and reverses what
 * was run. At most `snapshots` states are stored at any time, the first one included. For a length of n that comes out, at most
 * `onlineBound(snapshots, n)` steps are run without recording.
 */
export function onlineSchedule(snapshots: number): Schedule & { readonly steps: undefined } {
  wholeNumber("the number of snapshots", snapshots, 1);
  return {
    steps: undefined,
    capacities: [snapshots],
    *[Symbol.iterator]() {
      const slots = new Slots();
      const { stored, distance, length } = yield* runToTheEnd(snapshots, slots);
      const kept = cheapest(stored, distance, length, snapshots);
      yield* drop(
        stored.filter((snapshot) => !kept.includes(snapshot)),
        slots,
      );
      let end = length;
      for (let i = kept.length - 1; i >= 0; i--) {
        const { step, slot } = kept[i]!;
        yield { kind: "restore", step, slot, level: 0 };
        yield* reverseStretch(step, end, slot, snapshots - i, slots, equalStepsCut);
        end = step;
      }
    },
  };
}

/**
 * The most steps that `onlineSchedule` runs without recording for a loop that turns out to have `length` steps: T(r, n) + n - k, where T(r, n)
 * is the least that is possible without knowing the length.
 */
export function onlineBound(snapshots: number, length: number): number {
  wholeNumber("the number of snapshots", snapshots, 1);
  wholeNumber("the length of the loop", length, 0);
  return length === 0 ? 0 : length + leastTime(snapshots, length - 1);
}

/** What the first sweep leaves: states in their order, the distance that they have or are to have, and the length of the loop. */
interface FirstSweep {
  readonly stored: readonly Snapshot[];
  readonly distance: number;
  readonly length: number;
}

function* runToTheEnd(snapshots: number, slots: Slots): Generator<Action, FirstSweep, Reached | undefined> {
  const stored: Snapshot[] = [];
  let distance = 1;
  for (let at = 0; ; ) {
    if (stored.length === snapshots) {
      let spare = first(stored, distance);
      if (spare === undefined && at % (2 * distance) === 0) {
        distance *= 2;
        spare = first(stored, distance);
      }
      if (spare !== undefined) {
        yield* drop([spare], slots);
        stored.splice(stored.indexOf(spare), 1);
      }
    }
    if (stored.length < snapshots) {
      const slot = slots.take();
      yield { kind: "store", step: at, slot, level: 0 };
      stored.push({ step: at, slot });
    }
    const to = at + distance;
    const reached = yield { kind: "advance", from: at, to };
    if (reached === undefined)
      throw new Error("onlineSchedule has to be told where each advance ended: next({ step }), as runReversed does");
    if (reached.step < to) return { stored, distance, length: reached.step };
    at = to;
  }
}

/** The first of the stored states that is not at a multiple of the distance. */
function first(stored: readonly Snapshot[], distance: number): Snapshot | undefined {
  return stored.find(({ step }) => step % distance !== 0);
}

function* drop(snapshots: readonly Snapshot[], slots: Slots): Actions {
  for (const { step, slot } of snapshots) {
    yield { kind: "drop", step, slot, level: 0 };
    slots.release(slot);
  }
}

/** All stored states, or those at multiples of the distance, of twice the distance, … up to the first alone: whatever makes the reversal cheapest. */
function cheapest(
  stored: readonly Snapshot[],
  distance: number,
  length: number,
  snapshots: number,
): readonly Snapshot[] {
  let kept = stored.filter(({ step }) => step < length);
  let [best, least]: [readonly Snapshot[], number] = [kept, timeToReverse(kept, length, snapshots)];
  for (let apart = distance; kept.length > 1; apart *= 2) {
    kept = kept.filter(({ step }) => step % apart === 0);
    const time = timeToReverse(kept, length, snapshots);
    if (time < least) [best, least] = [kept, time];
  }
  return best;
}

/** The steps that are run from the stored states on. */
function timeToReverse(stored: readonly Snapshot[], length: number, snapshots: number): number {
  return stored.reduce(
    (sum, { step }, i) => sum + leastTime(snapshots - i, (stored[i + 1]?.step ?? length) - step - 1),
    0,
  );
}
