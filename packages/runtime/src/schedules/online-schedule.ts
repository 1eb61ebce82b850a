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
import type { Action, Schedule } from "./actions.js";
import { wholeNumber } from "./arguments.js";
import { leastTime } from "./binomial.js";
import type { Snapshot } from "./divide-and-conquer.js";
import { Reversal } from "./divide-and-conquer.js";
import { equalStepsCut } from "./optimal-schedule.js";
import type { Plan } from "./plan.js";
import { actionsOf } from "./plan.js";
import { Slots } from "./slots.js";

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
    [Symbol.iterator]: () => actionsOf(onlinePlan(snapshots)),
  };
}

/** The same, without its argument being checked. */
export function onlinePlan(snapshots: number): Plan {
  return new OnlinePlan(snapshots);
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

class OnlinePlan implements Plan {
  kind: Action["kind"] = "advance";
  step = 0;
  to = 0;
  slot = 0;
  readonly level = 0;

  /** The stored states, in their order: those that were found to be at multiples of the distance, and from `head` on those not looked at. */
  private early: Snapshot[] = [];
  private late: Snapshot[] = [];
  private head = 0;
  /** That of the states, or that which they are to have. */
  private distance = 1;
  /** The step of the current state, as long as the loop runs. */
  private at = 0;
  private readonly slots = new Slots();
  /** What is done at the current state: first a slot is freed, then the state stored, then the loop advances. */
  private turn: "free" | "store" | "advance" | "advanced" = "free";
  /** When the loop has ended: what else is dropped, and then the reversal. */
  private dropped: Snapshot[] = [];
  private reversal: Reversal | undefined;

  constructor(private readonly snapshots: number) {}

  next(reached?: number): boolean {
    if (this.reversal === undefined && this.turn === "advanced") this.note(reached);
    return this.reversal === undefined ? this.forward() : this.backward(this.reversal);
  }

  private note(reached: number | undefined): void {
    if (reached === undefined)
      throw new Error("onlineSchedule has to be told where each advance ended: next({ step }), as runReversed does");
    this.turn = "free";
    this.at = this.to;
    if (reached === this.to) return;
    const { stored, distance, snapshots, slots } = this;
    const kept = cheapest(stored, distance, reached, snapshots);
    const isKept = new Set(kept);
    this.dropped = stored.filter((snapshot) => !isKept.has(snapshot));
    this.reversal = Reversal.resumed(kept, reached, snapshots, slots, equalStepsCut);
  }

  private forward(): true {
    if (this.turn === "free") {
      this.turn = "store";
      const spare = this.count === this.snapshots ? this.spare() : undefined;
      if (spare !== undefined) return this.drop(spare);
    }
    if (this.turn === "store") {
      this.turn = "advance";
      if (this.count < this.snapshots) return this.store();
    }
    this.turn = "advanced";
    this.kind = "advance";
    this.step = this.at;
    this.to = this.at + this.distance;
    return true;
  }

  private backward(reversal: Reversal): boolean {
    const spare = this.dropped.shift();
    if (spare !== undefined) return this.drop(spare);
    const more = reversal.next();
    this.kind = reversal.kind;
    this.step = reversal.step;
    this.to = reversal.to;
    this.slot = reversal.slot;
    return more;
  }

  private get stored(): Snapshot[] {
    return [...this.early, ...this.late.slice(this.head)];
  }

  private get count(): number {
    return this.early.length + this.late.length - this.head;
  }

  /** Takes out the stored state whose place the current one takes. */
  private spare(): Snapshot | undefined {
    const spare = this.firstBetween();
    if (spare !== undefined || this.at % (2 * this.distance) !== 0) return spare;
    this.distance *= 2;
    this.late = this.stored;
    this.early = [];
    this.head = 0;
    return this.firstBetween();
  }

  /** Takes out the first stored state that is not at a multiple of the distance. What is stored later is. */
  private firstBetween(): Snapshot | undefined {
    while (this.head < this.late.length) {
      const snapshot = this.late[this.head++]!;
      if (snapshot.step % this.distance !== 0) return snapshot;
      this.early.push(snapshot);
    }
    return undefined;
  }

  private store(): true {
    this.kind = "store";
    this.step = this.at;
    this.slot = this.slots.take();
    this.late.push({ step: this.step, slot: this.slot });
    return true;
  }

  private drop({ step, slot }: Snapshot): true {
    this.kind = "drop";
    this.step = step;
    this.slot = slot;
    this.slots.release(slot);
    return true;
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
