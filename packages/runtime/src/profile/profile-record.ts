/** What one profiled run of an adjoint leaves: the tree of its loops, iterations and calls, with parts that are alike kept once. */

/** In {@link ProfileNode.items}: bytes that the part recorded itself; the number behind it says how many. */
export const OWN_BYTES = -1;
/**
 * In {@link ProfileNode.items}: from here downwards, -2 for place 0, -3 for place 1, …: where a part stands that the backward sweep runs
 * forward and back at once. The number behind it is 1.
 */
export const PASSED_PLACE = -2;

/** A loop, one of its iterations, a call, or the whole run. All that recorded alike are one node. */
export interface ProfileNode {
  /** The number of its place in the text; -1 is the whole run. */
  readonly place: number;
  readonly part: "whole" | "iteration";
  /** It runs forward and back at once, in the backward sweep: nothing of it stays on the stacks. */
  readonly atOnce: boolean;
  /** It is inside another part of its place: the procedure calls itself. */
  readonly isInner: boolean;
  /** How many there are. */
  readonly times: number;
  /** Of all of them together, in the forward sweep. 0 for iterations, whose time is not taken. */
  readonly seconds: number;
  /** Of each, if it is a loop. */
  readonly iterations: number;
  /**
   * What one of them did in its forward sweep, in order: pairs of numbers. A node's number and how many of it came one after the other;
   * {@link OWN_BYTES} and bytes; {@link PASSED_PLACE} less the place, and 1. A loop without places inside has all its bytes together.
   */
  readonly items: readonly number[];
}

export interface ProfileRecord {
  /** Parts before what they are part of. The last one is the whole run. */
  readonly nodes: readonly ProfileNode[];
  /** Seconds since the start, and bytes on the stacks: at most 2,000 points, in order of time, the end among them. */
  readonly samples: readonly (readonly [number, number])[];
  /** When the backward sweep began, and when it ended. */
  readonly forwardSeconds: number;
  readonly seconds: number;
  readonly peakBytes: number;
  /** On the stacks at the end: 0 unless the function threw. */
  readonly leftBytes: number;
  /** What it costs to note the beginning and the end of a part: it is contained in the times of what is around it. */
  readonly pairSeconds: number;
  /** There were too many parts that are not alike: some are only known by their bytes, rounded up, and not by what is in them. */
  readonly isCoarse: boolean;
}
