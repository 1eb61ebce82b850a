/**
 * One checkpointed loop that is under way, from its beginning until its backward sweep has ended. It follows a plan, whose actions it groups
 * into the moves of generated code: [restore] [store] advance [adjoint of a step]. What does not fit into a move begins the next one.
 *
 * The forward sweep runs all n steps of the loop. A plan for a known length is therefore one of n + 1 steps: it asks for the adjoint of step n,
 * which does not exist, where the forward sweep ends, and after that for those of the steps n - 1 … 0. A plan that learns the length has n.
 */
import type { Action } from "../schedules/actions.js";
import type { Plan } from "../schedules/plan.js";
import { notePeak } from "../stack-accounts.js";
import { StackExhausted } from "../stack-exhausted.js";
import type { LoopHooks } from "./hooks.js";
import type { Shelf } from "./shelf.js";
import { ShelfSlot } from "./shelf.js";
import type { Advanced, Room, Slot } from "./snapshot.js";
import { Heights, Snapshot } from "./snapshot.js";

/** Where the snapshots of one level of the plan are. */
export type Level = Shelf | "memory";

export class LoopRun {
  /** Of the move: how many steps are to be run without recording. */
  count = 0;
  /** Of the move: a snapshot has been put back on the stacks. */
  restores = false;
  private isStoring = false;
  private isTurn = false;
  /** An advance was the last thing, and has not been noted. On the way back, whether the adjoint of a step follows is not known yet. */
  private isOpen = false;
  /** What is to be stored, and where. */
  private storedStep = 0;
  private slot = 0;
  private level = 0;

  private plan!: Plan;
  private clock: (() => number) | undefined;
  /** The reals of states are kept in single precision. */
  inSingle = false;
  /** Of the states of a loop that shares them: how many are left for the loops in its steps. */
  rest = 0;
  /** The loop that shares its states with this one. */
  sharer: LoopRun | undefined;
  place = "";
  private levels: readonly Level[] = [];
  private length: number | undefined;
  /** Steps that have no adjoint yet. */
  private left: number | undefined;
  private advanced = 0;
  private isBackward = false;
  private hasEnded = false;
  /** The action at which the plan stands has been taken into a move. */
  private isTaken = true;
  private hasMore = true;
  /** The step of the current state after an advance, and when the advance began or what it cost. */
  private reached = 0;
  private started: number | undefined;
  private cost: number | undefined;

  /** By level. What is in memory is used again by the loops that come. */
  private readonly slots: Slot[][] = [];
  private readonly heights = new Heights();

  constructor(
    readonly depth: number,
    private readonly all: Advanced,
    private readonly room: Room,
    private readonly hooks: Pick<LoopHooks, "progress">,
  ) {}

  /**
   * @param length undefined where it comes out at the end
   * @param levels where the snapshots of the plan's levels are kept
   * @param clock the time now, where the plan asks what steps cost
   */
  begin(
    plan: Plan,
    length: number | undefined,
    levels: readonly Level[],
    place: string,
    clock?: (() => number) | undefined,
  ): void {
    levels.forEach((level, k) => {
      if (level !== this.levels[k]) this.slots[k] = [];
    });
    this.plan = plan;
    this.place = place;
    this.clock = clock;
    this.inSingle = false;
    this.rest = 0;
    this.sharer = undefined;
    this.levels = levels;
    this.length = length;
    this.left = length;
    this.advanced = 0;
    this.isBackward = false;
    this.hasEnded = false;
    this.isTaken = true;
    this.hasMore = true;
    this.isOpen = false;
    this.isTurn = false;
    this.restores = false;
    this.reached = 0;
    this.cost = undefined;
  }

  /** Lets go of all snapshots. Whoever calls this has noted the peak. */
  end(): void {
    for (const level of this.slots) for (const slot of level) slot?.drop();
  }

  /** The next move of the forward sweep; false where the loop has ended. */
  forward(): boolean {
    // Where the length is known nobody says that the steps have been run: they have, since the program asks for the next move.
    if (this.isOpen) this.ran(0);
    this.isStoring = false;
    this.count = 0;
    const { plan } = this;
    while (!this.hasEnded && this.look()) {
      if (this.isStoring && plan.kind !== "advance") return true;
      switch (plan.kind) {
        case "drop":
          this.drop();
          break;
        case "store":
          this.askToStore();
          break;
        case "advance":
          this.advance();
          this.isOpen = true;
          this.started = this.clock?.();
          return true;
        case "restore":
          throw this.error(`the schedule goes back to step ${plan.step} before the loop has ended`);
        case "adjoint":
          // That of the step behind the last.
          this.isTaken = true;
          this.hasEnded = true;
      }
    }
    this.isBackward = true;
    while (this.look() && plan.kind === "drop") this.drop();
    return false;
  }

  /** The next move of the backward sweep; false where it has ended. */
  backward(): boolean {
    if (!this.isBackward) throw this.error("the backward sweep begins before the forward sweep has ended");
    this.finishMove();
    const { plan } = this;
    while (this.look()) {
      if (this.isStoring && plan.kind !== "advance" && plan.kind !== "adjoint") return true;
      switch (plan.kind) {
        case "drop":
          this.drop();
          break;
        case "restore":
          if (this.restores) return true;
          this.restore();
          break;
        case "store":
          this.askToStore();
          break;
        case "advance":
          this.advance();
          this.isOpen = true;
          return true;
        case "adjoint":
          this.isTaken = true;
          this.isTurn = true;
          return true;
      }
    }
    return this.isStoring || this.restores;
  }

  /** Whether the current state is to be stored: what is pushed from now on until `store`. */
  stores(): boolean {
    if (this.isStoring) this.heights.note();
    return this.isStoring;
  }

  store(): void {
    const { level, slot, storedStep: step } = this;
    try {
      this.slotAt(level, slot).keep(this.heights, this.inSingle);
    } catch (error) {
      throw this.failed("stored", step, slot, level, error);
    }
    if (this.hooks.progress !== undefined) this.report({ kind: "store", step, slot, level });
  }

  /** @param left how many of the steps of the forward move have not been run, since the loop has ended */
  ran(left: number): void {
    if (!(Number.isInteger(left) && left >= 0 && left <= this.count))
      throw this.error(`${left} of ${this.count} steps are said not to have been run`);
    const from = this.reached - this.count;
    this.isOpen = false;
    this.reached -= left;
    if (left > 0) this.endEarly();
    this.note(from);
    if (this.started !== undefined) this.cost = this.clock === undefined ? undefined : this.clock() - this.started;
  }

  /** Whether the move ends with the adjoint of a step: 1, or 0. */
  turns(): number {
    if (this.isOpen) {
      this.isOpen = false;
      this.note(this.reached - this.count);
      this.isTurn = this.look() && this.plan.kind === "adjoint";
      if (this.isTurn) this.isTaken = true;
    }
    return this.isTurn ? 1 : 0;
  }

  private endEarly(): void {
    if (this.length !== undefined) throw this.error(endsEarly(this.reached, this.length));
    this.hasEnded = true;
    this.left = this.reached;
  }

  private finishMove(): void {
    this.turns();
    if (this.isTurn) {
      const { step } = this.plan;
      this.left = step;
      if (this.hooks.progress !== undefined) this.report({ kind: "adjoint", step });
    }
    this.isStoring = false;
    this.restores = false;
    this.isTurn = false;
    this.count = 0;
  }

  /** Whether the plan has another action; it stands at it then. */
  private look(): boolean {
    if (this.isTaken && this.hasMore) {
      this.isTaken = false;
      try {
        this.hasMore = this.plan.next(this.reached, this.cost);
      } catch (error) {
        throw this.error(messageOf(error), error);
      }
    }
    return this.hasMore;
  }

  private advance(): void {
    const { plan } = this;
    this.isTaken = true;
    this.count = plan.to - plan.step;
    this.reached = plan.to;
  }

  private askToStore(): void {
    const { plan } = this;
    this.isTaken = true;
    this.isStoring = true;
    this.storedStep = plan.step;
    this.slot = plan.slot;
    this.level = plan.level;
  }

  private restore(): void {
    const { step, slot, level } = this.plan;
    this.isTaken = true;
    this.restores = true;
    try {
      this.slotAt(level, slot).putBack();
    } catch (error) {
      throw this.failed("put back", step, slot, level, error);
    }
    if (this.hooks.progress !== undefined) this.report({ kind: "restore", step, slot, level });
  }

  private drop(): void {
    const { step, slot, level } = this.plan;
    this.isTaken = true;
    // A restore has noted the peak, and the program has not gone on since.
    if (!this.restores) notePeak();
    this.slotAt(level, slot).drop();
    if (this.hooks.progress !== undefined) this.report({ kind: "drop", step, slot, level });
  }

  private slotAt(level: number, slot: number): Slot {
    let slots = this.slots[level];
    if (slots === undefined) this.slots[level] = slots = [];
    let found = slots[slot];
    if (found === undefined) {
      const where = this.levels[level] ?? "memory";
      slots[slot] = found = where === "memory" ? new Snapshot(this.room) : new ShelfSlot(where);
    }
    return found;
  }

  /** An advance has been carried out, up to `reached`. */
  private note(from: number): void {
    const count = this.reached - from;
    this.advanced += count;
    this.all.advanced += count;
    if (this.hooks.progress !== undefined && this.count > 0) this.report({ kind: "advance", from, to: this.reached });
  }

  private report(action: Action): void {
    const { advanced, left, place, depth } = this;
    this.hooks.progress?.({ action, advanced, left, place, depth });
  }

  private failed(how: string, step: number, slot: number, level: number, cause: unknown): Error {
    if (cause instanceof StackExhausted) return cause.from(`${this.place}: the state of step ${step}`);
    const where = this.levels.length > 1 ? `slot ${slot} of level ${level}` : `slot ${slot}`;
    return this.error(`the state of step ${step} cannot be ${how} (${where}): ${messageOf(cause)}`, cause);
  }

  private error(message: string, cause?: unknown): Error {
    return new Error(`${this.place}: ${message}`, { cause });
  }
}

/** Why a loop of known length cannot end before. */
export function endsEarly(reached: number, length: number): string {
  return `the loop has ended after ${reached} steps, and was said to have ${length}; a loop that ends by a test is to be checkpointed as one whose length is not known`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
