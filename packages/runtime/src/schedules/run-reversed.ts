import type { Action, Reached, Schedule } from "./actions.js";
import type { Tally } from "./replay.js";
import { Replay } from "./replay.js";

/** How far a reversal has come. */
export interface Progress {
  /** What has just been done. */
  readonly action: Action;
  /** Steps run without recording, all repetitions counted. */
  readonly advanced: number;
  /** Steps that have no adjoint yet; undefined as long as the length of the loop is not known. */
  readonly left: number | undefined;
}

/** A loop whose adjoint is written by hand, or generated. It has one current state, at first the one before step 0. */
export interface ReversibleLoop {
  /**
   * Runs the steps `from` … `to - 1` on the current state. A loop that decides itself when it ends (`onlineSchedule`) returns the number of the
   * step before which it stopped: `to`, or less where it has ended.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a loop of known length returns nothing, and a function that is declared `: void` is to fit, too
  advance(from: number, to: number): number | void;
  /** Keeps a copy of the current state. What the slot held before is not needed any more. */
  save(slot: number, level: number, step: number): void;
  /** Makes the copy in the slot the current state; the slot keeps it. */
  load(slot: number, level: number, step: number): void;
  /**
   * The adjoint of one step: runs it forward from the current state, keeping what the way back needs, and then backward. What it leaves as
   * current state does not matter. `isLast`: it is the loop's last step, the first whose adjoint is asked for; between its two ways the current state is
   * the loop's result, from which the adjoints begin.
   */
  reverseStep(step: number, isLast: boolean): void;
  /** The copy in the slot is not needed any more. */
  drop?(slot: number, level: number, step: number): void;
  /** Called after each action. */
  progress?(done: Progress): void;
  /** The time now, in any unit: `performance.now()`, say. Only `measuredSchedule` asks for it. */
  clock?(): number;
}

/**
 * Runs a loop backwards as a schedule says, and returns what was done for it.
 *
 * Each action is checked before it is carried out: a schedule that would use a state which is not there, or leave a step out, is an Error.
 * What the loop's own functions throw comes through.
 *
 * @example
 * // u ← u + h sin u, n times; the derivative of the result
 * let u = u0;
 * let ub = 1;
 * const copies: number[] = [];
 * runReversed(optimalSchedule(n, 10), {
 *   advance: (from, to) => {
 *     for (let i = from; i < to; i++) u += h * Math.sin(u);
 *   },
 *   save: (slot) => {
 *     copies[slot] = u;
 *   },
 *   load: (slot) => {
 *     u = copies[slot]!;
 *   },
 *   reverseStep: () => {
 *     ub *= 1 + h * Math.cos(u);
 *   },
 * });
 */
export function runReversed(schedule: Schedule, loop: ReversibleLoop): Tally {
  const replay = new Replay(schedule);
  const actions = schedule[Symbol.iterator]();
  let reached: Reached | undefined;
  for (let next = actions.next(); next.done !== true; next = actions.next(reached)) {
    const action = next.value;
    replay.check(action);
    reached = carryOut(action, loop, replay.isBeforeAdjoints);
    replay.note(action, reached);
    loop.progress?.({ action, advanced: replay.advanced, left: replay.left });
  }
  return replay.finish();
}

function carryOut(action: Action, loop: ReversibleLoop, isLast: boolean): Reached | undefined {
  switch (action.kind) {
    case "advance": {
      const start = loop.clock?.();
      const step = loop.advance(action.from, action.to) ?? action.to;
      return { step, cost: start === undefined ? undefined : loop.clock!() - start };
    }
    case "store":
      loop.save(action.slot, action.level, action.step);
      return undefined;
    case "restore":
      loop.load(action.slot, action.level, action.step);
      return undefined;
    case "adjoint":
      loop.reverseStep(action.step, isLast);
      return undefined;
    case "drop":
      loop.drop?.(action.slot, action.level, action.step);
      return undefined;
  }
}
