/**
 * A schedule that is being followed. The action that is next to be carried out stands in fields, so that following a plan makes no objects: a
 * loop of many cheap steps asks for several actions a step.
 */
import type { Action, Actions } from "./actions.js";

export interface Plan {
  readonly kind: Action["kind"];
  /** The step of the action; of an advance, where it starts. */
  readonly step: number;
  /** Where an advance leads. */
  readonly to: number;
  /** Of stores, restores and drops. */
  readonly slot: number;
  readonly level: number;
  /**
   * Goes on to the next action; false where there is none, and in the beginning to the first one.
   *
   * @param reached where the advance that has just been carried out has ended: at `to`, or before it where the loop ends
   * @param cost    what it cost
   */
  next(reached?: number, cost?: number): boolean;
}

/** The action that a plan stands at. */
export function actionOf({ kind, step, to, slot, level }: Plan): Action {
  switch (kind) {
    case "advance":
      return { kind, from: step, to };
    case "adjoint":
      return { kind, step };
    default:
      return { kind, step, slot, level };
  }
}

/** All actions of a plan. */
export function* actionsOf(plan: Plan): Actions {
  for (let more = plan.next(); more; ) {
    const reached = yield actionOf(plan);
    more = plan.next(reached?.step, reached?.cost);
  }
}
