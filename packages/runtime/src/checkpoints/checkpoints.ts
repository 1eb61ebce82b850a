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
import type { Schedule } from "../schedules/actions.js";
import { onlinePlan } from "../schedules/online-schedule.js";
import { optimalPlan } from "../schedules/optimal-schedule.js";
import type { Plan } from "../schedules/plan.js";
import type { SnapshotStorage } from "../schedules/snapshot-storage.js";
import type { StackAccount } from "../stack-accounts.js";
import { notePeak, openAccount } from "../stack-accounts.js";
import { FollowedPlan } from "./followed-plan.js";
import type { LoopHooks } from "./hooks.js";
import type { Level } from "./loop-run.js";
import { LoopRun } from "./loop-run.js";
import { Shelf } from "./shelf.js";
import type { Totals } from "./snapshot.js";

/** Bytes for snapshots that stay for the next loop when none is under way. */
const KEPT = 1 << 20;

const IN_MEMORY: readonly Level[] = ["memory"];

export class Checkpoints implements StackAccount, LoopHooks {
  schedule: LoopHooks["schedule"] = undefined;
  progress: LoopHooks["progress"] = undefined;
  storage: LoopHooks["storage"] = [];
  clock: LoopHooks["clock"] = undefined;

  private readonly totals: Totals = { advanced: 0, bytes: 0, room: 0 };
  /** Those under way, and above them what is there to be used again. */
  private readonly runs: LoopRun[] = [];
  private depth = 0;
  private top: LoopRun | undefined;
  private readonly shelves = new Map<SnapshotStorage, Shelf>();

  constructor() {
    openAccount(this);
  }

  /** How many steps have been run without recording so far, in all loops. */
  get advanced(): number {
    return this.totals.advanced;
  }

  /**
   * A loop begins whose length is known. Throws a RangeError where the numbers cannot be right.
   *
   * @param steps how many steps it has
   * @param slots how many of its states may be stored at a time, the first one included
   * @param place where it is in the program, for messages
   */
  begin(steps: number, slots: number, place = "a checkpointed loop"): void {
    if (!Number.isSafeInteger(steps) || steps < 0)
      throw new RangeError(`${place}: the number of steps must be a whole number, at least 0; it is ${steps}`);
    checkSlots(slots, place);
    this.start(steps, slots, place);
  }

  /** A loop begins whose length comes out at its end. */
  beginOnline(slots: number, place = "a checkpointed loop"): void {
    checkSlots(slots, place);
    this.start(undefined, slots, place);
  }

  /** The next move of the forward sweep: [store] then {@link count} steps. False where the loop has ended. */
  forward(): boolean {
    return this.current().forward();
  }

  /** The next move of the backward sweep: [restore] [store], {@link count} steps, [adjoint of a step]. False where it has ended: the loop is forgotten. */
  backward(): boolean {
    if (this.current().backward()) return true;
    this.pop();
    return false;
  }

  /** Whether the current state is to be stored. Then it is pushed on the stacks, any of them, and {@link store} follows. */
  stores(): boolean {
    return this.current().stores();
  }

  /** Takes what was pushed since {@link stores} off the stacks and keeps it. Throws an Error where that cannot be done. */
  store(): void {
    this.current().store();
  }

  /** Whether the move begins with a state that was stored. It is on the stacks as it was pushed, to be popped. */
  restores(): boolean {
    return this.current().restores;
  }

  /** How many steps the move runs without recording. */
  count(): number {
    return this.current().count;
  }

  /**
   * Ends a move of the forward sweep.
   *
   * @param left how many of {@link count} steps were not run; more than 0 where the loop has ended
   */
  ran(left: number): void {
    this.current().ran(left);
  }

  /** Whether the move of the backward sweep ends with the adjoint of a step. To be asked after the steps have been run. */
  turns(): boolean {
    return this.current().turns();
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

  private current(): LoopRun {
    if (this.top === undefined)
      throw new Error("retrograd: no checkpointed loop is under way; the forward and the backward sweep do not match");
    return this.top;
  }

  private start(length: number | undefined, slots: number, place: string): void {
    const steps = length === undefined ? undefined : length + 1;
    const own = this.schedule?.({ length, steps, slots, place });
    if (own !== undefined) checkSteps(own, steps, place);
    const plan: Plan = own !== undefined ? new FollowedPlan(own) : planFor(steps, slots);
    const levels =
      own === undefined && this.storage.length === 0
        ? IN_MEMORY
        : (own?.capacities ?? [slots]).map((_, level) => this.level(level));
    let run = this.runs[this.depth];
    if (run === undefined) {
      run = new LoopRun(this.depth, this.totals, this);
      this.runs[this.depth] = run;
    }
    run.begin(plan, length, levels, place);
    this.depth++;
    this.top = run;
  }

  private level(level: number): Level {
    const storage = this.storage[level] ?? "memory";
    if (storage === "memory") return storage;
    let shelf = this.shelves.get(storage);
    if (shelf === undefined) {
      shelf = new Shelf(storage, this.totals);
      this.shelves.set(storage, shelf);
    }
    return shelf;
  }

  private pop(): void {
    this.depth--;
    notePeak();
    this.runs[this.depth]!.end();
    this.top = this.runs[this.depth - 1];
    if (this.depth > 0 || this.totals.room <= KEPT) return;
    this.runs.length = 0;
    this.shelves.clear();
    this.totals.room = 0;
  }
}

function planFor(steps: number | undefined, slots: number): Plan {
  return steps === undefined ? onlinePlan(slots) : optimalPlan(steps, Math.min(slots, steps));
}

function checkSlots(slots: number, place: string): void {
  if (!Number.isSafeInteger(slots) || slots < 1)
    throw new RangeError(
      `${place}: the number of states to store must be a whole number, at least 1; it is ${slots}. Write how many states there is memory for: 20 are enough for 10,000 steps, each of them run 4 times`,
    );
}

/** A schedule for another loop would be noticed late. */
function checkSteps({ steps: given }: Schedule, steps: number | undefined, place: string): void {
  if (given === steps) return;
  const [has, wanted] = [given, steps].map((each) => (each === undefined ? "an unknown number of" : `${each}`));
  const why = steps === undefined ? "the length comes out at the end" : `one more than the loop (request.steps)`;
  throw new RangeError(
    `${place}: checkpoints.schedule gave a schedule of ${has} steps; it must have ${wanted}: ${why}`,
  );
}

/** The checkpointed loops that are under way. */
export const checkpoints = /* @__PURE__ */ new Checkpoints();
