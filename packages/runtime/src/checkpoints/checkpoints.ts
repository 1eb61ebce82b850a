/**
 * What the adjoint of a checkpointed loop asks. The forward sweep runs the loop and stores a few of its states; the backward sweep runs short
 * stretches again, from a stored state, to get at the state before each step, the last one first.
 *
 * ```ts
 * checkpoints.begin(n, 20);
 * for (let more = checkpoints.forward(); more; more = checkpoints.forward()) {
 *   if (checkpoints.stores()) {
 *     reals.pushArray(u);
 *     checkpoints.store();
 *   }
 *   for (let k = checkpoints.count(); k > 0; k--) step(u);
 *   checkpoints.ran(0);
 * }
 * …
 * for (let more = checkpoints.backward(); more; more = checkpoints.backward()) {
 *   if (checkpoints.restores()) reals.popArray(u);
 *   if (checkpoints.stores()) {
 *     reals.pushArray(u);
 *     checkpoints.store();
 *   }
 *   for (let k = checkpoints.count(); k > 0; k--) step(u);
 *   if (checkpoints.turns()) adjointOfStep(u, ub);
 * }
 * ```
 *
 * Loops nest, and may begin one after the other before the first is reversed: the backward sweep belongs to the loop that began last.
 */
import { onlinePlan } from "../schedules/online-schedule.js";
import { optimalPlan } from "../schedules/optimal-schedule.js";
import type { StackAccount } from "../stack-accounts.js";
import { openAccount } from "../stack-accounts.js";
import { LoopRun } from "./loop-run.js";
import type { Totals } from "./snapshot.js";

export class Checkpoints implements StackAccount {
  private readonly totals: Totals = { advanced: 0, bytes: 0 };
  /** Those under way, and above them what is there to be used again. */
  private readonly runs: LoopRun[] = [];
  private depth = 0;

  constructor() {
    openAccount(this);
  }

  /** How many steps have been run without recording so far, in all loops. */
  get advanced(): number {
    return this.totals.advanced;
  }

  /**
   * A loop begins whose length is known.
   *
   * @param steps how many steps it has
   * @param slots how many of its states may be stored at a time, the first one included
   * @param place where it is in the program, for messages
   */
  begin(steps: number, slots: number, place?: string): void {
    const where = place ?? "a checkpointed loop";
    if (!Number.isSafeInteger(steps) || steps < 0)
      throw new RangeError(`${where}: the number of steps must be a whole number, at least 0; it is ${steps}`);
    checkSlots(slots, where);
    this.push().begin(optimalPlan(steps + 1, slots), steps, place);
  }

  /** A loop begins whose length comes out at its end. */
  beginOnline(slots: number, place?: string): void {
    checkSlots(slots, place ?? "a checkpointed loop");
    this.push().begin(onlinePlan(slots), undefined, place);
  }

  /** The next move of the forward sweep: [store] then {@link count} steps. False where the loop has ended. */
  forward(): boolean {
    return this.top.forward();
  }

  /** The next move of the backward sweep: [restore] [store], {@link count} steps, [adjoint of a step]. False where it has ended: the loop is forgotten. */
  backward(): boolean {
    if (this.top.backward()) return true;
    this.pop();
    return false;
  }

  /** Whether the current state is to be stored. Then it is pushed on the stacks, any of them, and {@link store} follows. */
  stores(): boolean {
    return this.top.stores();
  }

  /** Takes what was pushed since {@link stores} off the stacks and keeps it. */
  store(): void {
    this.top.store();
  }

  /** Whether the move begins with a state that was stored. It is on the stacks as it was pushed, to be popped. */
  restores(): boolean {
    return this.top.restores;
  }

  /** How many steps the move runs without recording. */
  count(): number {
    return this.top.count;
  }

  /**
   * Ends a move of the forward sweep.
   *
   * @param left how many of {@link count} steps were not run; more than 0 where the loop has ended
   */
  ran(left: number): void {
    this.top.ran(left);
  }

  /** Whether the move of the backward sweep ends with the adjoint of a step. To be asked after the steps have been run. */
  turns(): boolean {
    return this.top.turns();
  }

  /** Bytes of the snapshots in memory. */
  bytes(): number {
    return this.totals.bytes;
  }

  position(): readonly [number, number] {
    return [this.depth, 0];
  }

  release([depth]: readonly [number, number]): void {
    while (this.depth > depth) this.pop();
  }

  private get top(): LoopRun {
    const run = this.runs[this.depth - 1];
    if (run === undefined)
      throw new Error("retrograd: no checkpointed loop is under way; the forward and the backward sweep do not match");
    return run;
  }

  private push(): LoopRun {
    let run = this.runs[this.depth];
    if (run === undefined) this.runs[this.depth] = run = new LoopRun(this.totals);
    this.depth++;
    return run;
  }

  private pop(): void {
    this.depth--;
    this.runs[this.depth]!.end();
  }
}

function checkSlots(slots: number, where: string): void {
  if (!Number.isSafeInteger(slots) || slots < 1)
    throw new RangeError(`${where}: the number of states to store must be a whole number, at least 1; it is ${slots}`);
}

/** The checkpointed loops that are under way. */
export const checkpoints = /* @__PURE__ */ new Checkpoints();
