/**
 * A checkpointed loop that has memory in place of a number of states. Its steps are recorded one after the other, as far as that fits; the rest of
 * the memory is for states. The forward sweep stores the state before the loop, and records up to three steps to see what they need. Where all
 * records fit, that is all. Else these records are let go, and the loop goes on without recording, up to a last stretch that is recorded again. What
 * is before that stretch is cut into blocks, and a plan is followed for which a block is a step: its adjoint is that all steps of the block are
 * recorded, and then reversed.
 *
 * The moves of generated code are [restore] [store], `count` steps without recording, `records` with it, and the adjoints of `turns` steps. The
 * forward sweep has none of the latter; those of its last records come before the first move of the backward sweep.
 */
import type { Action } from "../schedules/actions.js";
import type { Cut } from "../schedules/divide-and-conquer.js";
import { Reversal } from "../schedules/divide-and-conquer.js";
import { equalStepsCut, optimalPlan } from "../schedules/optimal-schedule.js";
import type { Plan } from "../schedules/plan.js";
import { Slots } from "../schedules/slots.js";
import type { StackMark } from "../stack-accounts.js";
import { mark, notePeak, release, stackBytes } from "../stack-accounts.js";
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
  /** The loop in whose records this one is the last. */
  owner: WithinRun | undefined;
  /** The loop around this one that was recording when this one began to record. */
  outer: WithinRun | undefined;

  private place = "";
  private steps = 0;
  /** Bytes that it may have, those that it was given, and those that were taken when it began. */
  private limit = 0;
  private given = 0;
  private taken = 0;
  private start: StackMark | undefined;

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
      clock: undefined,
    });
  }

  begin(steps: number, bytes: number, place: string): void {
    this.place = place;
    this.steps = steps;
    this.given = bytes;
    this.taken = stackBytes();
    this.limit = Math.max(0, bytes - this.taken);
    this.phase = "start";
    this.isWaiting = false;
    this.owner = undefined;
    this.hasRan = true;
    this.measured = 0;
    this.reached = 0;
    this.record = 0;
    this.turning = 0;
    this.advanced = 0;
    this.first = 1;
    this.block = 1;
    this.start = mark();
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
    if (this.phase === "blocks") this.blocks.ran(0);
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
      this.record = Math.max(this.record, stackBytes() - this.before);
      this.measured++;
    }
    if (this.phase === "end") this.turning = this.records;
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
    const { steps, limit, measured, record, state } = this;
    if (steps * record <= limit) return this.recordAll();
    if (state + record > limit) throw this.tooLittle();
    if (measured === steps) return this.recordAll();
    if (measured < MEASURED && state + (measured + 1) * record <= limit) {
      this.records = 1;
      return true;
    }
    return this.divide(divide(steps, measured, { state, record, limit }));
  }

  private recordAll(): boolean {
    notePeak();
    this.blocks.end();
    this.follow(optimalPlan(0, 1));
    this.turning = this.steps;
    this.records = this.steps - this.measured;
    this.phase = "last";
    return true;
  }

  private divide({ slots, last, blocks, block, first }: Division): boolean {
    const { measured } = this;
    this.first = first;
    this.block = block;
    this.turning = last;
    if (this.start !== undefined) release(this.start);
    this.note(measured);
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

  private goOn(): boolean {
    if (!this.blocks.forward()) {
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

  private finish(): false {
    this.blocks.forward();
    this.phase = "end";
    this.isWaiting = true;
    return false;
  }

  private stepsOfAdvance(): number {
    const { plan } = this;
    return this.blocks.count === 0 ? 0 : this.startOf(plan.to) - this.startOf(plan.step);
  }

  /** The first step of a block. */
  private startOf(block: number): number {
    return block === 0 ? 0 : this.first + (block - 1) * this.block;
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
    if (left > 0) throw this.error(endsEarly(this.reached, this.steps));
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
