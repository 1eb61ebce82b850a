/** Places in the user's text where a checkpoint may be, and what a checkpoint there is. */

/** A loop, or a call of a procedure of the program. */
export interface Place {
  readonly kind: "loop" | "call";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Calls: the procedure that is called. Loops: the procedure that they are in. */
  readonly name: string;
  /** Loops: how often they run is known when they begin. */
  readonly isCounted: boolean;
  /** Loops: their iterations record elements of arrays, each other ones. */
  readonly isSpread: boolean;
}

/** One choice for all that is run at a place. */
export type Mark =
  /** The forward sweep does not record it; the backward sweep runs it once more, with recording. */
  | { readonly kind: "piece" }
  /** A loop: so many of its states are stored at a time, and what is between them is run again as often as need be. */
  | { readonly kind: "binomial"; readonly slots: number };

/** By the numbers of the places. */
export type Marks = ReadonlyMap<number, Mark>;

/** How large the state is that has to be stored to run the place again, in bytes; 0 where that is not known. */
export type SnapshotBytes = (place: number) => number;
