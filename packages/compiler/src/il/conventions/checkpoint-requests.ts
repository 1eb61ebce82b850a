/** What is to be run again when the backward sweep comes to it, besides that for which directives ask: an option of the request. */

/**
 * calls: each call of a procedure of the program; loops: each outermost loop, from states that are stored; all: both. none: nothing, and what directives
 * ask for is not either. Or what is named.
 */
export type CheckpointRequest =
  | { readonly kind: "calls" | "loops" | "all" | "none" }
  | { readonly places: readonly (CheckpointPlace | CheckpointedProcedure)[] };

/** What begins there in the text. Lines and columns count from 1; without a column all of the kind that begins on the line. */
export interface CheckpointPlace {
  /** As the request names it, or the end of its path: folders and name. */
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** A loop is run again from states that are stored; a piece is one statement, which may be a loop, run again as a whole. Absent: the loop there, else the calls. */
  readonly kind?: "call" | "loop" | "piece";
  /** Of a loop: how many states, in place of the number for all loops. */
  readonly slots?: number;
  /** Of a loop, in place of `slots`: how many bytes its states and what is recorded of its iterations may take, together. */
  readonly bytes?: number;
}

/** All calls of a procedure: `f`, `Class.method`. */
export interface CheckpointedProcedure {
  readonly procedure: string;
}

export function isProcedure(place: CheckpointPlace | CheckpointedProcedure): place is CheckpointedProcedure {
  return "procedure" in place;
}
