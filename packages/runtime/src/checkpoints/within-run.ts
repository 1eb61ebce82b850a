/**
 * A checkpointed loop that has memory in place of a number of states. Its steps are recorded one after the other, as far as that fits; the rest of
 * the memory is for states. The forward sweep stores the state before the loop, and records up to three steps to see what they need. Where all
 * records fit, that is all. Else these records are let go, and the loop goes on without recording, up to a last stretch that is recorded again. What
 * is before that stretch is cut into blocks, and a plan is followed for which a block is a step: its adjoint is that all steps of the block are
 * recorded, and then reversed.
 *
 * Where the length comes out at the end, more and more steps are recorded, until the records take half of the memory. If the loop has not ended then,
 * they are let go. What has been run is the first block, and the plan is that for loops of unknown length (online-schedule.ts).
 *
 * A loop in a step that another one records gets a share of that one's memory: a quarter of what remains besides a state while the other one sees
 * what a step needs, and afterwards what was enough for the loops in those steps. What is too little for it is an error of the other one.
 *
 * The moves of generated code are [restore] [store], `count` steps without recording, `records` with it, and the adjoints of `turns` steps. The
 * forward sweep has none of the latter; those of its last records come before the first move of the backward sweep.
 */
import type { Action } from "../schedules/actions.js";
import type { Cut } from "../schedules/divide-and-conquer.js";
import { Reversal } from "../schedules/divide-and-conquer.js";
import { onlinePlan } from "../schedules/online-schedule.js";
import { equalStepsCut, optimalPlan } from "../schedules/optimal-schedule.js";
import type { Plan } from "../schedules/plan.js";
import { Slots } from "../schedules/slots.js";
import type { StackMark } from "../stack-accounts.js";
import { goBack, notePeak, present, stackBytes } from "../stack-accounts.js";
import { amountOf } from "./amounts.js";
import type { Division } from "./division.js";
import { divide } from "./division.js";
import type { LoopHooks, LoopProgress } from "./hooks.js";
import type { Level } from "./loop-run.js";
import { endsEarly, LoopRun } from "./loop-run.js";
import type { Advanced, Room } from "./snapshot.js";

const IN_MEMORY: readonly Level[] = ["memory"];

/** Steps that are recorded to see what they need. */
const MEASURED = 3;

/** Where the forward sweep is, or that it is over. */
type Phase = "start" | "measure" | "blocks" | "last" | "end";

export class WithinRun {
  /** Of the move: how many steps are to be run without recording. */
  count = 0;
  /** The forward sweep is over, and the adjoints of what it recorded have not been asked for. */
  isWaiting = false;
  /** The reals of states are kept in single precision. */
  inSingle = false;
  /** The loop around this one that was recording when this one began to record. */
  outer: WithinRun | undefined;

  private place = "";
  /** Infinity where that is not known yet. */
  private steps = 0;
  private isOnline = false;
  /** Bytes that it may have, those that it was given, and those that were taken when it began. */
  private limit = 0;
  private given = 0;
  private taken = 0;
  private start: StackMark | undefined;
  private around: WithinRun | undefined;
  /** What was enough for loops in the steps that were measured: for all records of one, at most; where they did not fit, at least. */
  private mostFit = 0;
  private leastDivided = Number.POSITIVE_INFINITY;

  private phase: Phase = "start";
  private asks = false;
  private records = 0;
  private turning = 0;
  /** The steps of the move without recording have been noted. */
  private hasRan = true;
  /** How many steps have been recorded to see what they need; and the most that one did. */
  private measured = 0;
  private record = 0;
  private state = 0;
  private before = 0;

  private plan: Plan = optimalPlan(0, 1);
  /** Where the blocks end: the first one, and each that follows, so many steps later. */
  private first = 1;
  private block = 1;
  /** The step of the current state in the forward sweep. */
  private reached = 0;
  private advanced = 0;
  private readonly blocks: LoopRun;

  constructor(
    readonly depth: number,
    private readonly all: Advanced,
    room: Room,
    private readonly hooks: Pick<LoopHooks, "progress">,
  ) {
    const run = this;
    this.blocks = new LoopRun(depth, { advanced: 0 }, room, {
      get progress() {
        return hooks.progress === undefined ? undefined : run.report;
      },
    });
  }

  /**
   * @param steps  undefined where that comes out at the end
   * @param around the loop that is recording the step in which this one begins
   */
  begin(steps: number | undefined, bytes: number, place: string, around: WithinRun | undefined): void {
    this.place = place;
    this.isOnline = steps === undefined;
    this.steps = steps ?? Number.POSITIVE_INFINITY;
    this.given = bytes;
    this.taken = stackBytes();
    this.around = around;
    this.limit = around === undefined ? Math.max(0, bytes - this.taken) : Math.min(bytes, around.share());
    this.mostFit = 0;
    this.leastDivided = Number.POSITIVE_INFINITY;
    this.phase = "start";
    this.inSingle = false;
    this.isWaiting = false;
    this.hasRan = true;
    this.measured = 0;
    this.reached = 0;
    this.record = 0;
    this.turning = 0;
    this.advanced = 0;
    this.first = 1;
    this.block = 1;
    this.start = present();
    this.follow(optimalPlan(0, 1));
  }

  end(): void {
    this.blocks.end();
  }

  forward(): boolean {
    this.count = 0;
    this.records = 0;
    this.asks = false;
    switch (this.phase) {
      case "start":
        return this.steps === 0 ? this.finish() : this.measure();
      case "measure":
        return this.decide();
      case "blocks":
        return this.goOn();
      default:
        return this.finish();
    }
  }

  backward(): boolean {
    if (this.phase !== "end" || this.isWaiting)
      throw this.error("the backward sweep begins before the forward sweep has ended");
    this.turning = 0;
    if (!this.blocks.backward()) return false;
    this.asks = true;
    this.count = this.stepsOfAdvance();
    this.hasRan = false;
    return true;
  }

  stores(): boolean {
    return this.asks && this.blocks.stores();
  }

  store(): void {
    this.blocks.inSingle = this.inSingle;
    this.blocks.store();
  }

  get restores(): boolean {
    return this.blocks.restores;
  }

  /** @param left how many of `count` steps have not been run */
  ran(left: number): void {
    this.pass(this.count, left);
    this.hasRan = true;
    this.note(this.count - left);
    if (this.phase === "blocks") this.blocksRan(left > 0);
  }

  /** How many steps the move runs with recording. To be asked after those without have been run. */
  recordsNow(): number {
    if (!this.hasRan) {
      if (this.phase !== "end") this.ran(0);
      else {
        this.hasRan = true;
        this.note(this.count);
        const { plan } = this;
        this.records = this.blocks.turns() === 0 ? 0 : this.startOf(plan.step + 1) - this.startOf(plan.step);
      }
    }
    if (this.phase === "measure") {
      this.before = stackBytes();
      if (this.measured === 0) this.state = this.before - this.taken;
    }
    return this.records;
  }

  /** @param left how many of the steps with recording have not been run */
  recorded(left: number): void {
    this.pass(this.records, left);
    if (this.phase === "measure") {
      const run = this.records - left;
      if (run > 0) this.record = Math.max(this.record, Math.ceil((stackBytes() - this.before) / run));
      this.measured += run;
    }
    if (this.phase === "end") this.turning = this.records;
  }

  /** What a loop may take that begins in the step being recorded. */
  private share(): number {
    const { mostFit, leastDivided } = this;
    // Of several steps in a row nobody knows where each of them began.
    if (this.phase !== "measure" || this.records > 1)
      return Math.max(mostFit, Number.isFinite(leastDivided) ? leastDivided : 0);
    const half = Math.floor((this.limit - this.state) / 2);
    return Math.max(0, Math.floor((half - (stackBytes() - this.before)) / 2));
  }

  /** What was enough for a loop in a step. */
  private noteShare({ steps, record, state, limit, isOnline, turning }: WithinRun): void {
    if (this.phase !== "measure") return;
    // The end of a loop is seen where another step is to be recorded.
    const records = (isOnline ? steps + 1 : steps) * record;
    if (turning < steps) this.leastDivided = Math.min(this.leastDivided, limit);
    else this.mostFit = Math.max(this.mostFit, isOnline ? records + Math.max(records, state) : records);
  }

  /** Of how many steps the adjoints follow. */
  turns(): number {
    this.isWaiting = false;
    return this.turning;
  }

  /** The state before the loop is stored, and a step recorded. */
  private measure(): boolean {
    this.phase = "measure";
    // A plan that begins by storing it. What comes after that is not known yet.
    this.follow(optimalPlan(2, 1));
    this.blocks.forward();
    this.asks = true;
    this.records = 1;
    return true;
  }

  private decide(): boolean {
    const { steps, measured, record, state } = this;
    // What a step records may vary.
    if (!this.isOnline && measured < MEASURED && measured < steps && state + (measured + 1) * record <= this.limit) {
      this.records = 1;
      return true;
    }
    if (this.isOnline ? measured === steps : steps * record <= this.limit) return this.recordAll();
    if (state + record > this.limit) {
      if (this.around === undefined) throw this.tooLittle();
      this.limit = state + record;
    }
    if (measured === steps) return this.recordAll();
    if (this.isOnline) return this.recordMore();
    const { limit } = this;
    return this.divide(divide(steps, measured, { state, record, limit }));
  }

  private recordAll(): boolean {
    notePeak();
    this.blocks.end();
    this.follow(optimalPlan(0, 1));
    this.turning = this.steps;
    this.records = this.steps - this.measured;
    this.phase = "last";
    return this.records > 0 || this.finish();
  }

  /** As many steps again as there have been, up to half of the memory. */
  private recordMore(): boolean {
    const { limit, measured, record, state } = this;
    const most = Math.max(1, Math.floor(Math.min(limit / 2, limit - state) / record));
    if (measured < most) {
      this.records = Math.min(measured, most - measured);
      return true;
    }
    const size = Math.max(1, state);
    const slots = Math.max(1, Math.floor((limit - Math.max(size, measured * record)) / size));
    this.letGo();
    this.first = measured;
    this.block = measured;
    this.follow(onlinePlan(slots));
    // The state before the loop has been stored, and the first block run.
    this.blocks.forward();
    this.blocks.ran(0);
    this.phase = "blocks";
    return this.goOn();
  }

  private divide({ slots, last, blocks, block, first }: Division): boolean {
    const { measured } = this;
    this.first = first;
    this.block = block;
    this.turning = last;
    this.letGo();
    // The first advance leads beyond the steps that have been measured.
    let least = 1;
    while (this.startOf(least) < measured) least++;
    const cut: Cut = (from, to, free) => {
      const best = equalStepsCut(from, to, free);
      return to > blocks && from === 0 ? Math.max(best, least) : best;
    };
    const places = new Slots();
    this.follow(Reversal.stored({ step: 0, slot: places.take() }, blocks + 1, slots, places, cut), blocks);
    this.phase = "blocks";
    return this.goOn();
  }

  /** What has been recorded is forgotten. */
  private letGo(): void {
    if (this.start !== undefined) goBack(this.start);
    this.note(this.measured);
  }

  private goOn(): boolean {
    if (!this.blocks.forward()) {
      if (this.turning === 0) return this.finish();
      this.phase = "last";
      this.records = this.turning;
      return true;
    }
    this.asks = true;
    this.count = this.stepsOfAdvance();
    // Those that have been measured are behind it.
    if (this.plan.step === 0) this.count -= this.measured;
    this.hasRan = false;
    return true;
  }

  /** @param blocks how many there are, where that is known */
  private follow(plan: Plan, blocks?: number): void {
    this.plan = plan;
    this.blocks.begin(plan, blocks, IN_MEMORY, this.place);
  }

  /** Tells the plan; the last block may be a short one. */
  private blocksRan(hasEnded: boolean): void {
    const { blocks, plan } = this;
    const left = hasEnded ? plan.to - Math.ceil(this.reached / this.block) : 0;
    blocks.ran(left);
    if (!hasEnded || left > 0) return;
    // The loop has ended with a block: the plan hears of it by the next one, which does not run.
    blocks.forward();
    blocks.ran(blocks.count);
  }

  private finish(): false {
    this.blocks.forward();
    this.phase = "end";
    this.around?.noteShare(this);
    this.isWaiting = true;
    return false;
  }

  private stepsOfAdvance(): number {
    const { plan } = this;
    return this.blocks.count === 0 ? 0 : this.startOf(plan.to) - this.startOf(plan.step);
  }

  /** The first step of a block. */
  private startOf(block: number): number {
    return block === 0 ? 0 : Math.min(this.steps, this.first + (block - 1) * this.block);
  }

  private note(steps: number): void {
    this.advanced += steps;
    this.all.advanced += steps;
  }

  /** So many steps have been run by the forward sweep, but for those that are left. */
  private pass(count: number, left: number): void {
    if (!(Number.isInteger(left) && left >= 0 && left <= count))
      throw this.error(`${left} of ${count} steps are said not to have been run`);
    if (this.phase === "end") return;
    this.reached += count - left;
    if (left === 0) return;
    if (!this.isOnline) throw this.error(endsEarly(this.reached, this.steps));
    this.steps = this.reached;
  }

  private tooLittle(): RangeError {
    const { given, taken, state, record } = this;
    const before = taken === 0 ? "" : `${amountOf(taken)} are in use before the loop begins, `;
    return new RangeError(
      `${this.place}: ${amountOf(given)} do not suffice: ${before}one state takes ${amountOf(state)} and the record of one step ${amountOf(record)}; the least that would do is ${amountOf(taken + state + record)}`,
    );
  }

  private readonly report = ({ action, left, place, depth }: LoopProgress): void => {
    this.hooks.progress?.({
      action: this.inSteps(action),
      advanced: this.advanced,
      left: left === undefined ? undefined : this.startOf(left),
      place,
      depth,
    });
  };

  private inSteps(action: Action): Action {
    return action.kind === "advance"
      ? { kind: "advance", from: this.startOf(action.from), to: this.startOf(action.to) }
      : { ...action, step: this.startOf(action.step) };
  }

  private error(message: string): Error {
    return new Error(`${this.place}: ${message}`);
  }
}
