/**
 * Follows a schedule action by action, and refuses one that cannot be right: a wrong one would give wrong derivatives without a word.
 */
import type { Action, Reached, Schedule } from "./actions.js";
import { describeAction } from "./actions.js";

/** What has been done, all levels and repetitions counted. */
export interface Tally {
  /** The length of the loop. */
  readonly steps: number;
  /** Steps run without recording. */
  readonly advances: number;
  /** How often the step that was advanced over most was. */
  readonly repetitions: number;
  /** Stores, by level. */
  readonly stores: readonly number[];
  /** Restores, by level. */
  readonly restores: readonly number[];
  /** The most states that were stored at a time, by level. */
  readonly peak: readonly number[];
}

export class Replay {
  /** The current state is u(current); undefined after the adjoint of a step. */
  private current: number | undefined = 0;
  /** The next adjoint is that of step unreversed - 1. Undefined as long as the length is not known. */
  private unreversed: number | undefined;
  private readonly held: readonly Map<number, number>[];
  private readonly stores: number[];
  private readonly restores: number[];
  private readonly peak: number[];
  /** How often step i is advanced over more than step i - 1 is. */
  private readonly rises: number[] = [];
  private actions = 0;
  private advances = 0;
  private steps: number | undefined;

  constructor(private readonly schedule: Schedule) {
    this.held = schedule.capacities.map(() => new Map());
    this.stores = schedule.capacities.map(() => 0);
    this.restores = schedule.capacities.map(() => 0);
    this.peak = schedule.capacities.map(() => 0);
    this.steps = schedule.steps;
    this.unreversed = schedule.steps;
  }

  /** How many steps have been run without recording. */
  get advanced(): number {
    return this.advances;
  }

  /** How many steps have no adjoint yet; undefined as long as the length of the loop is not known. */
  get left(): number | undefined {
    return this.unreversed;
  }

  /** No adjoint of a step has been there. */
  get isBeforeAdjoints(): boolean {
    return this.unreversed === undefined || this.unreversed === this.steps;
  }

  /** Throws an Error where the action, which is about to be carried out, cannot be right. */
  check(action: Action): void {
    this.actions++;
    const wrong = this.wrongWith(action);
    if (wrong !== undefined) throw new Error(`schedule, action ${this.actions} (${describeAction(action)}): ${wrong}`);
  }

  /** Notes that an action has been carried out; an advance, how it went. */
  note(action: Action, reached?: Reached): void {
    switch (action.kind) {
      case "advance":
        this.noteAdvance(action.from, action.to, reached?.step ?? action.to);
        return;
      case "store": {
        const held = this.held[action.level]!;
        held.set(action.slot, action.step);
        this.stores[action.level]!++;
        this.peak[action.level] = Math.max(this.peak[action.level]!, held.size);
        return;
      }
      case "restore":
        this.current = action.step;
        this.restores[action.level]!++;
        return;
      case "adjoint":
        this.current = undefined;
        this.unreversed = action.step;
        return;
      case "drop":
        this.held[action.level]!.delete(action.slot);
    }
  }

  /** What was done in all. Throws an Error where the adjoint of a step is missing. */
  finish(): Tally {
    if (this.unreversed === undefined) throw new Error("schedule: it has ended before the loop did");
    if (this.unreversed > 0)
      throw new Error(`schedule: it has ended without the adjoint of step ${this.unreversed - 1}`);
    let repetitions = 0;
    let count = 0;
    for (const rise of this.rises) {
      count += rise ?? 0;
      repetitions = Math.max(repetitions, count);
    }
    const { steps, advances, stores, restores, peak } = this;
    return { steps: steps ?? 0, advances, repetitions, stores, restores, peak };
  }

  private noteAdvance(from: number, to: number, reached: number): void {
    if (!Number.isSafeInteger(reached) || reached < from || reached > to)
      throw new Error(`advance from step ${from} to ${to}: it says that step ${reached} was reached`);
    if (reached < to) {
      if (this.schedule.steps !== undefined)
        throw new Error(`the loop has ended after ${reached} steps; its schedule is one of ${this.schedule.steps}`);
      this.steps = reached;
      this.unreversed = reached;
    }
    this.current = reached;
    this.advances += reached - from;
    while (this.rises.length <= reached) this.rises.push(0);
    this.rises[from]!++;
    this.rises[reached]!--;
  }

  private wrongWith(action: Action): string | undefined {
    const at = this.current === undefined ? "no state is current" : `the current state is that of step ${this.current}`;
    switch (action.kind) {
      case "advance":
        if (action.from !== this.current) return at;
        if (!(Number.isSafeInteger(action.to) && action.to > action.from)) return "it does not lead forward";
        if (this.steps !== undefined && action.to > this.steps) return `the loop has ${this.steps} steps`;
        return undefined;
      case "store":
        return action.step === this.current ? this.wrongSlot(action.slot, action.level) : at;
      case "restore":
      case "drop": {
        const held = this.held[action.level]?.get(action.slot);
        if (held === action.step) return undefined;
        return held === undefined ? "the slot is empty" : `the slot holds the state of step ${held}`;
      }
      case "adjoint":
        if (action.step !== this.current) return at;
        if (this.unreversed === undefined) return "the loop has not ended yet";
        return action.step === this.unreversed - 1
          ? undefined
          : `the next adjoint is that of step ${this.unreversed - 1}`;
    }
  }

  private wrongSlot(slot: number, level: number): string | undefined {
    const capacity = this.schedule.capacities[level];
    if (capacity === undefined) return "there is no such level";
    return Number.isSafeInteger(slot) && slot >= 0 && slot < capacity ? undefined : `the level has ${capacity} slots`;
  }
}

/** What a schedule of a known length does, without doing it. Throws an Error where it cannot be right, or does not know its length. */
export function tally(schedule: Schedule): Tally {
  if (schedule.steps === undefined) throw new Error("tally: the schedule does not know how long the loop is");
  const replay = new Replay(schedule);
  const actions = schedule[Symbol.iterator]();
  let reached: Reached | undefined;
  for (let next = actions.next(); next.done !== true; next = actions.next(reached)) {
    replay.check(next.value);
    replay.note(next.value);
    reached = next.value.kind === "advance" ? { step: next.value.to } : undefined;
  }
  return replay.finish();
}
