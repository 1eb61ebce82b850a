/**
 * What a schedule consists of. A loop of n steps goes through the states u(0) … u(n); step i makes u(i + 1) of u(i), and its adjoint needs u(i).
 * The program holds one state, the current one: u(0) at first, none of use after the adjoint of a step.
 */

/** Runs the steps `from` … `to - 1` without recording: the current state is u(from) before, u(to) afterwards. */
export interface Advance {
  readonly kind: "advance";
  readonly from: number;
  readonly to: number;
}

/** Keeps a copy of the current state, u(step), in a slot. */
export interface Store {
  readonly kind: "store";
  readonly step: number;
  readonly slot: number;
  /** 0 is the fastest storage, as a rule memory. */
  readonly level: number;
}

/** Makes the copy in a slot the current state, u(step). The slot keeps it. */
export interface Restore {
  readonly kind: "restore";
  readonly step: number;
  readonly slot: number;
  readonly level: number;
}

/** Runs step `step` with recording, and then backward. The current state is u(step) before. */
export interface AdjointOfStep {
  readonly kind: "adjoint";
  readonly step: number;
}

/** The copy of u(step) in a slot is not needed any more. */
export interface Drop {
  readonly kind: "drop";
  readonly step: number;
  readonly slot: number;
  readonly level: number;
}

export type Action = Advance | Store | Restore | AdjointOfStep | Drop;

/** How an advance went; whoever follows a schedule says so when it asks for the next action. */
export interface Reached {
  /** The current state is u(step). Less than was asked for: the loop has ended there. */
  readonly step: number;
  /** What the advance cost, in any unit. */
  readonly cost?: number | undefined;
}

/** Actions in the order in which they are to be carried out. Can be followed more than once. */
export interface Schedule {
  /** The length of the loop; undefined where it comes out in the course of the schedule. */
  readonly steps: number | undefined;
  /** How many slots there are at each level: 0 … capacities[level] - 1. */
  readonly capacities: readonly number[];
  [Symbol.iterator](): Iterator<Action, void, Reached | undefined>;
}

/** The actions of a schedule, or of a part of one. */
export type Actions = Generator<Action, void, Reached | undefined>;

/** An action in words, for messages. */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case "advance":
      return `advance from step ${action.from} to ${action.to}`;
    case "adjoint":
      return `adjoint of step ${action.step}`;
    default:
      return `${action.kind} step ${action.step}, slot ${action.slot} of level ${action.level}`;
  }
}
