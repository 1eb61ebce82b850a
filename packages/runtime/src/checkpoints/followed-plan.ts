/** A schedule of the program's own, as a plan: each action is checked, and a wrong one refused. */
import type { Action, Reached, Schedule } from "../schedules/actions.js";
import type { Plan } from "../schedules/plan.js";
import { Replay } from "../schedules/replay.js";

export class FollowedPlan implements Plan {
  kind: Action["kind"] = "drop";
  step = 0;
  to = 0;
  slot = 0;
  level = 0;

  private readonly replay: Replay;
  private readonly actions: Iterator<Action, void, Reached | undefined>;
  private advance: Action | undefined;
  /** The loop has ended, and the program has gone on: no state is current until one is restored. */
  private isLost = false;

  constructor(schedule: Schedule) {
    this.replay = new Replay(schedule);
    this.actions = schedule[Symbol.iterator]();
  }

  next(reached?: number, cost?: number): boolean {
    let how: Reached | undefined;
    if (this.advance !== undefined) {
      how = { step: reached ?? this.to, cost };
      this.isLost = how.step < this.to;
      this.replay.note(this.advance, how);
      this.advance = undefined;
    }
    const next = this.actions.next(how);
    if (next.done === true) {
      this.replay.finish();
      return false;
    }
    this.take(next.value);
    return true;
  }

  private take(action: Action): void {
    this.replay.check(action);
    this.kind = action.kind;
    if (action.kind === "restore") this.isLost = false;
    else if (this.isLost && action.kind !== "drop")
      throw new Error(`schedule: ${action.kind} after the loop has ended; a state is to be restored first`);
    if (action.kind === "advance") {
      this.step = action.from;
      this.to = action.to;
      this.advance = action;
      return;
    }
    this.step = action.step;
    if (action.kind !== "adjoint") {
      this.slot = action.slot;
      this.level = action.level;
    }
    this.replay.note(action);
  }
}
