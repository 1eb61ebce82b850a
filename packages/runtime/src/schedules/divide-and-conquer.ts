/**
 * Runs a stretch of steps backwards by cutting it: the state at the cut is stored, what follows it is reversed with one slot less, then what
 * precedes it with as many slots as before.
 *
 * The stored states are a stack: above each is the first state of what follows its cut. The stretch that comes next begins at the uppermost,
 * and ends where the adjoints have come to.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 2.2: theorem 1 says that no other way is faster
 */
import type { Action } from "./actions.js";
import type { Plan } from "./plan.js";
import type { Slots } from "./slots.js";

/**
 * Where a stretch is cut: after how many of the steps `from` … `to - 1`, at least one and not all.
 * `snapshots` counts the slot of the stretch's first state, too.
 */
export type Cut = (from: number, to: number, snapshots: number) => number;

/** A state that is stored. */
export interface Snapshot {
  readonly step: number;
  readonly slot: number;
}

/** What the program holds before the next action. */
type Current =
  /** A state that is stored nowhere. */
  | "fresh"
  /** The uppermost stored state. */
  | "stored"
  /** The only state of a stretch of one step, which has just been dropped. */
  | "dropped"
  /** None of use: a step's adjoint has just been there. */
  | "reversed";

export class Reversal implements Plan {
  kind: Action["kind"] = "adjoint";
  step = 0;
  to = 0;
  slot = 0;
  readonly level = 0;

  private readonly steps: number[] = [];
  private readonly places: number[] = [];

  private constructor(
    /** The step of the current state, where there is one. */
    private at: number,
    /** All steps from here on have had their adjoints. */
    private end: number,
    private readonly snapshots: number,
    private readonly slots: Slots,
    private readonly cut: Cut,
    private current: Current,
  ) {}

  /** The adjoints of the steps `to - 1` … `from`, at most `snapshots` states stored, u(from) included. The current state is u(from), and stored nowhere. */
  static fresh(from: number, to: number, snapshots: number, slots: Slots, cut: Cut): Reversal {
    return new Reversal(from, to, snapshots, slots, cut, from < to ? "fresh" : "reversed");
  }

  /** The same where a slot holds u(from), and the current state is that one. */
  static stored(first: Snapshot, to: number, snapshots: number, slots: Slots, cut: Cut): Reversal {
    const reversal = new Reversal(first.step, to, snapshots, slots, cut, "stored");
    reversal.put(first.step, first.slot);
    return reversal;
  }

  /** The adjoints of the steps `to - 1` … 0, from states that are stored, in their order; none of them is current. */
  static resumed(kept: readonly Snapshot[], to: number, snapshots: number, slots: Slots, cut: Cut): Reversal {
    const reversal = new Reversal(to, to, snapshots, slots, cut, "reversed");
    for (const { step, slot } of kept) reversal.put(step, slot);
    return reversal;
  }

  next(): boolean {
    switch (this.current) {
      case "fresh":
        if (this.end - this.at === 1) this.reverse();
        else this.store();
        return true;
      case "stored":
        if (this.end - this.at === 1) this.drop();
        else this.advance();
        return true;
      case "dropped":
        this.reverse();
        return true;
      case "reversed":
        if (this.steps.length === 0) return false;
        this.restore();
        return true;
    }
  }

  private store(): void {
    this.kind = "store";
    this.step = this.at;
    this.slot = this.slots.take();
    this.put(this.step, this.slot);
    this.current = "stored";
  }

  private advance(): void {
    const free = this.snapshots - this.steps.length;
    this.kind = "advance";
    this.step = this.at;
    this.to = free === 0 ? this.end - 1 : this.at + this.cut(this.at, this.end, free + 1);
    this.at = this.to;
    this.current = "fresh";
  }

  private drop(): void {
    this.kind = "drop";
    this.step = this.steps.pop()!;
    this.slot = this.places.pop()!;
    this.slots.release(this.slot);
    this.current = "dropped";
  }

  private reverse(): void {
    this.kind = "adjoint";
    this.step = this.at;
    this.end = this.at;
    this.current = "reversed";
  }

  private restore(): void {
    const last = this.steps.length - 1;
    this.kind = "restore";
    this.step = this.steps[last]!;
    this.slot = this.places[last]!;
    this.at = this.step;
    this.current = "stored";
  }

  private put(step: number, slot: number): void {
    this.steps.push(step);
    this.places.push(slot);
  }
}
