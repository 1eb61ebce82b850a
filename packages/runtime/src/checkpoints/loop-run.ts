/**
 * One checkpointed loop that is under way, from its beginning until its backward sweep has ended. It follows a plan, whose actions it groups
 * into the moves of generated code: [restore] [store] advance [adjoint of a step]. What does not fit into a move begins the next one.
 *
 * The forward sweep runs all n steps of the loop. A plan for a known length is therefore one of n + 1 steps: it asks for the adjoint of step n,
 * which does not exist, where the forward sweep ends, and after that for those of the steps n - 1 … 0. A plan that learns the length has n.
 */
import type { Plan } from "../schedules/plan.js";
import type { Totals } from "./snapshot.js";
import { Heights, Snapshot } from "./snapshot.js";

export class LoopRun {
  /** Of the move: how many steps are to be run without recording. */
  count = 0;
  /** Of the move: a snapshot has been put back on the stacks. */
  restores = false;
  private isStoring = false;
  private isTurn = false;
  /** An advance was the last thing: whether the adjoint of a step follows is not known yet. */
  private isOpen = false;
  /** Where what was asked to be stored goes. */
  private slot = 0;
  private level = 0;

  private plan!: Plan;
  private place: string | undefined;
  private length: number | undefined;
  private isBackward = false;
  private hasEnded = false;
  /** The action at which the plan stands has been taken into a move. */
  private isTaken = true;
  private hasMore = true;
  /** The step of the current state, after an advance. */
  private reached = 0;

  private readonly slots: Snapshot[][] = [];
  private readonly heights = new Heights();

  constructor(private readonly totals: Totals) {}

  /** @param length undefined where it comes out at the end */
  begin(plan: Plan, length: number | undefined, place: string | undefined): void {
    this.plan = plan;
    this.length = length;
    this.place = place;
    this.isBackward = false;
    this.hasEnded = false;
    this.isTaken = true;
    this.hasMore = true;
    this.isOpen = false;
    this.reached = 0;
  }

  /** Lets go of all snapshots. */
  end(): void {
    for (const level of this.slots) for (const slot of level) slot?.drop();
  }

  /** The next move of the forward sweep; false where the loop has ended. */
  forward(): boolean {
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
          return true;
        case "restore":
          throw new Error(`${this.where}: the schedule goes back to step ${plan.step} before the loop has ended`);
        case "adjoint":
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
    if (!this.isBackward)
      throw new Error(`${this.where}: the backward sweep begins before the forward sweep has ended`);
    if (this.isOpen) this.turns();
    this.isStoring = false;
    this.restores = false;
    this.isTurn = false;
    this.count = 0;
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
          this.totals.advanced += this.count;
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
    let level = this.slots[this.level];
    if (level === undefined) this.slots[this.level] = level = [];
    let slot = level[this.slot];
    if (slot === undefined) level[this.slot] = slot = new Snapshot(this.totals);
    slot.keep(this.heights);
  }

  /** @param left how many of the steps of the forward move have not been run, since the loop has ended */
  ran(left: number): void {
    this.totals.advanced += this.count - left;
    if (left === 0) return;
    this.reached -= left;
    if (this.length !== undefined)
      throw new Error(`${this.where}: it has ended after ${this.reached} steps; its schedule is one of ${this.length}`);
    this.hasEnded = true;
  }

  /** Whether the move ends with the adjoint of a step. */
  turns(): boolean {
    if (this.isOpen) {
      this.isOpen = false;
      this.isTurn = this.look() && this.plan.kind === "adjoint";
      if (this.isTurn) this.isTaken = true;
    }
    return this.isTurn;
  }

  /** Whether the plan has another action; it stands at it then. */
  private look(): boolean {
    if (this.isTaken && this.hasMore) {
      this.isTaken = false;
      this.hasMore = this.plan.next(this.reached);
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
    this.isTaken = true;
    this.isStoring = true;
    this.slot = this.plan.slot;
    this.level = this.plan.level;
  }

  private restore(): void {
    this.isTaken = true;
    this.restores = true;
    this.slots[this.plan.level]![this.plan.slot]!.putBack();
  }

  private drop(): void {
    this.isTaken = true;
    this.slots[this.plan.level]![this.plan.slot]!.drop();
  }

  private get where(): string {
    return this.place ?? "a checkpointed loop";
  }
}
