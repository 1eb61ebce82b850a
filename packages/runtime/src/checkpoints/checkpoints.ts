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
import { measuredSchedule } from "../schedules/measured-schedule.js";
import { splitOfSweeps } from "../schedules/nested-loops.js";
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
import type { Advanced, Room } from "./snapshot.js";
import { NO_NUMBERS } from "./snapshot.js";
import { WithinRun } from "./within-run.js";

/** Bytes that stay for the next loop when none is under way, and about what a loop takes beside its snapshots. */
const KEPT = 1 << 20;
const RUN = 512;

const IN_MEMORY: readonly Level[] = ["memory"];

export class Checkpoints implements StackAccount, LoopHooks {
  readonly name = "snapshots";
  schedule: LoopHooks["schedule"] = undefined;
  progress: LoopHooks["progress"] = undefined;
  storage: LoopHooks["storage"] = [];
  clock: LoopHooks["clock"] = undefined;

  private readonly all: Advanced = { advanced: 0 };
  private readonly room: Room = { bytes: 0, room: 0, doubles: NO_NUMBERS };
  /** Those under way, and above them what is there to be used again. */
  private readonly runs: (LoopRun | WithinRun)[] = [];
  /** By depth: the loop in whose records the one at that depth is the last. */
  private readonly owners: (WithinRun | undefined)[] = [];
  private readonly plain: LoopRun[] = [];
  private readonly within: WithinRun[] = [];
  private depth = 0;
  /** The one that is meant by what is asked. It is the last one under way, but where those above it belong to what it has recorded. */
  private top: LoopRun | WithinRun | undefined;
  /** The one that is recording. */
  private recorder: WithinRun | undefined;
  private readonly shelves = new Map<SnapshotStorage, Shelf>();

  constructor() {
    openAccount(this);
  }

  /** How many steps have been run without recording so far, in all loops. */
  get advanced(): number {
    return this.all.advanced;
  }

  /**
   * A loop begins whose length is known. Throws a RangeError where the numbers cannot be right.
   *
   * @param steps how many steps it has; below 0 is none
   * @param slots how many of its states may be stored at a time, the first one included
   * @param place where it is in the program, for messages
   */
  begin(steps: number, slots: number, place = "a checkpointed loop"): void {
    checkSteps(steps, place);
    checkSlots(slots, place);
    this.start(Math.max(0, steps), slots, place);
  }

  /** A loop begins whose length comes out at its end. */
  beginOnline(slots: number, place = "a checkpointed loop"): void {
    checkSlots(slots, place);
    this.start(undefined, slots, place);
  }

  /** A loop begins whose steps differ in cost: the forward sweep measures them (`clock`, else that of the host), one by one, and stores the state before the loop. */
  beginMeasured(steps: number, slots: number, place = "a checkpointed loop"): void {
    checkSteps(steps, place);
    checkSlots(slots, place);
    this.start(Math.max(0, steps), slots, place, measuredSchedule);
  }

  /** The same where the length comes out at the end. */
  beginMeasuredOnline(slots: number, place = "a checkpointed loop"): void {
    checkSlots(slots, place);
    this.start(undefined, slots, place, measuredSchedule);
  }

  /**
   * A loop begins that shares its states with one in each of its steps: {@link beginRest}. Each gets as many as make both fastest.
   *
   * @param slots of both loops together, at least 2
   * @param innerSteps about how many steps the inner one has
   */
  beginShared(steps: number, slots: number, innerSteps: number, place = "a checkpointed loop"): void {
    checkSteps(steps, place);
    if (!Number.isFinite(innerSteps))
      throw new RangeError(
        `${place}: the number of steps of the loop in its steps must be a number; it is ${innerSteps}`,
      );
    checkSlots(slots, place);
    if (slots < 2)
      throw new RangeError(`${place}: two loops cannot share one state; give them 2 at least, one for each of them`);
    const { outer, inner } = splitOfSweeps(slots, steps, Math.ceil(innerSteps));
    this.start(Math.max(0, steps), outer, place).rest = inner;
  }

  /** A loop begins in a step of one that shares its states. Throws a RangeError where there is none, or another loop in the same step has what it left. */
  beginRest(steps: number, place = "a checkpointed loop"): void {
    checkSteps(steps, place);
    this.startRest(Math.max(0, steps), place);
  }

  /** The same where the length comes out at the end. */
  beginRestOnline(place = "a checkpointed loop"): void {
    this.startRest(undefined, place);
  }

  /**
   * The states of the loop that has just begun are kept in single precision, with 24 bits of each number: steps are run again from there. A state that has
   * numbers which are too large or too small for that, or whole numbers that would be others, is kept as it is.
   */
  single(): void {
    this.current().inSingle = true;
  }

  /**
   * A loop begins whose length is known, with memory in place of a number of states. Throws a RangeError where the numbers cannot be right; as soon as
   * it is known what a step needs, also where there is too little of it.
   *
   * @param steps how many steps it has; below 0 is none
   * @param bytes what stacks and snapshots may have together, with what they hold already; of a loop in a step that another one records, what that
   *              loop may have at most of the other one's memory
   */
  beginWithin(steps: number, bytes: number, place = "a checkpointed loop"): void {
    checkSteps(steps, place);
    this.startWithin(Math.max(0, steps), bytes, place);
  }

  /** A loop begins whose length comes out at its end, with memory in place of a number of states. */
  beginOnlineWithin(bytes: number, place = "a checkpointed loop"): void {
    this.startWithin(undefined, bytes, place);
  }

  /** The next move of the forward sweep: [store] then {@link count} steps. False where the loop has ended. */
  forward(): boolean {
    const run = this.current();
    if (run.forward()) return true;
    if (run instanceof WithinRun) {
      const last = this.last();
      if (last !== run) this.owners[last.depth] = run;
    }
    return false;
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
   * Ends a move of the forward sweep. A loop of known length runs all steps of the move, and need not say so.
   *
   * @param left how many of {@link count} steps were not run; more than 0 where the loop has ended
   */
  ran(left: number): void {
    this.current().ran(left);
  }

  /** How many steps the move runs with recording. To be asked after those without have been run. */
  records(): number {
    const run = this.currentWithin();
    run.outer = this.recorder;
    this.recorder = run;
    return run.recordsNow();
  }

  /**
   * Ends them.
   *
   * @param left how many of {@link records} steps were not run
   */
  recorded(left: number): void {
    const run = this.recorder;
    if (run === undefined) throw new Error("retrograd: no checkpointed loop is recording");
    this.recorder = run.outer;
    this.top = run;
    run.recorded(left);
  }

  /**
   * Of how many steps the adjoints follow in the move of the backward sweep; and before the first move, of the last steps that the forward sweep has
   * recorded. To be asked after the steps have been run. Where a number of states was given, it is 1 or 0.
   */
  turns(): number {
    const run = this.current();
    const count = run.turns();
    if (run instanceof WithinRun) this.top = this.last();
    return count;
  }

  /** Bytes of the snapshots in memory. */
  bytes(): number {
    return this.room.bytes;
  }

  position(): readonly [number, number] {
    return [this.depth, this.top === undefined ? -1 : this.top.depth];
  }

  release([depth, top]: readonly [number, number]): void {
    while (this.depth > depth) this.pop();
    this.top = top < this.depth ? this.runs[top] : this.depth === 0 ? undefined : this.last();
  }

  giveSpareBack(): void {
    for (const each of [this.runs, this.owners, this.plain, this.within])
      each.length = Math.min(each.length, this.depth);
    if (this.depth === 0) this.forgetRuns();
  }

  private current(): LoopRun | WithinRun {
    if (this.top === undefined)
      throw new Error("retrograd: no checkpointed loop is under way; the forward and the backward sweep do not match");
    return this.top;
  }

  private currentWithin(): WithinRun {
    const run = this.current();
    if (run instanceof WithinRun) return run;
    throw new Error("retrograd: a checkpointed loop that has a number of states records no steps for later");
  }

  private startRest(length: number | undefined, place: string): void {
    const under = this.runs.slice(0, this.depth).filter((run): run is LoopRun => run instanceof LoopRun);
    const sharer = under.filter(({ rest }) => rest > 0).at(-1);
    if (sharer === undefined)
      throw new RangeError(`${place}: no loop around this one shares its states; give it a number of its own`);
    const taken = under.find((run) => run.sharer === sharer);
    if (taken !== undefined)
      throw new RangeError(
        `${place}: what the loop at ${sharer.place} has left of its states is in use by ${taken.place === place ? "this loop, earlier in the same step" : `the loop at ${taken.place}`}; give one of them a number of its own`,
      );
    this.start(length, sharer.rest, place).sharer = sharer;
  }

  private start(
    length: number | undefined,
    slots: number,
    place: string,
    scheduleOf?: (steps: number | undefined, slots: number) => Schedule,
  ): LoopRun {
    const steps = length === undefined ? undefined : length + 1;
    const asked = this.schedule?.({ length, steps, slots, place });
    if (asked !== undefined) checkSchedule(asked, steps, place);
    const own = asked ?? scheduleOf?.(steps, slots);
    const plan: Plan = own !== undefined ? new FollowedPlan(own) : planFor(steps, slots);
    const levels =
      own === undefined && this.storage.length === 0
        ? IN_MEMORY
        : (own?.capacities ?? [slots]).map((_, level) => this.level(level));
    let run: LoopRun | undefined = this.plain[this.depth];
    if (run === undefined) {
      run = new LoopRun(this.depth, this.all, this.room, this);
      this.plain[this.depth] = run;
      this.room.room += RUN;
    }
    const clock = asked === undefined && scheduleOf !== undefined ? hostClock : undefined;
    run.begin(plan, length, levels, place, this.clock ?? clock);
    this.enter(run);
    return run;
  }

  private startWithin(steps: number | undefined, bytes: number, place: string): void {
    if (!(bytes >= 1))
      throw new RangeError(`${place}: the memory for states and records must be at least a byte; it is ${bytes}`);
    let run: WithinRun | undefined = this.within[this.depth];
    if (run === undefined) {
      run = new WithinRun(this.depth, this.all, this.room, this);
      this.within[this.depth] = run;
      this.room.room += RUN;
    }
    this.enter(run);
    run.begin(steps, Math.floor(bytes), place, this.recorder);
  }

  private enter(run: LoopRun | WithinRun): void {
    this.owners[this.depth] = undefined;
    this.runs[this.depth] = run;
    this.depth++;
    this.top = run;
  }

  /** The one whose backward sweep comes next: the last one under way, or the outermost of those in whose records it is the last. */
  private last(): LoopRun | WithinRun {
    let run = this.runs[this.depth - 1]!;
    for (;;) {
      const owner = this.owners[run.depth];
      if (owner === undefined || !owner.isWaiting) return run;
      run = owner;
    }
  }

  private level(level: number): Level {
    const storage = this.storage[level] ?? "memory";
    if (storage === "memory") return storage;
    let shelf = this.shelves.get(storage);
    if (shelf === undefined) {
      shelf = new Shelf(storage, this.room);
      this.shelves.set(storage, shelf);
    }
    return shelf;
  }

  private pop(): void {
    this.depth--;
    notePeak();
    const run = this.runs[this.depth]!;
    run.end();
    if (run === this.recorder) this.recorder = this.recorder.outer;
    this.top = this.depth === 0 ? undefined : this.last();
    const { room } = this.room;
    if (this.depth === 0 && room > KEPT) this.forgetRuns();
  }

  private forgetRuns(): void {
    this.runs.length = 0;
    this.owners.length = 0;
    this.plain.length = 0;
    this.within.length = 0;
    this.shelves.clear();
    this.room.room = 0;
    this.room.doubles = NO_NUMBERS;
  }
}

declare const performance: { now(): number };

/** In milliseconds. */
const hostClock = (): number => performance.now();

function planFor(steps: number | undefined, slots: number): Plan {
  return steps === undefined ? onlinePlan(slots) : optimalPlan(steps, Math.min(slots, steps));
}

function checkSlots(slots: number, place: string): void {
  if (!Number.isSafeInteger(slots) || slots < 1)
    throw new RangeError(
      `${place}: the number of states to store must be a whole number, at least 1; it is ${slots}. Write how many states there is memory for: 20 are enough for 10,000 steps, each of them run 4 times`,
    );
}

function checkSteps(steps: number, place: string): void {
  if (!Number.isSafeInteger(steps))
    throw new RangeError(`${place}: the number of steps must be a whole number; it is ${steps}`);
}

/** A schedule for another loop would be noticed late. */
function checkSchedule({ steps: given }: Schedule, steps: number | undefined, place: string): void {
  if (given === steps) return;
  const [has, wanted] = [given, steps].map((each) => (each === undefined ? "an unknown number of" : `${each}`));
  const why = steps === undefined ? "the length comes out at the end" : `one more than the loop (request.steps)`;
  throw new RangeError(
    `${place}: checkpoints.schedule gave a schedule of ${has} steps; it must have ${wanted}: ${why}`,
  );
}

/** The checkpointed loops that are under way. */
export const checkpoints = /* @__PURE__ */ new Checkpoints();
