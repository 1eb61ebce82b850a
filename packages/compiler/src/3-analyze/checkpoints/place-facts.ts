/** What is found out about the storage that a piece of the program, or a procedure, may overwrite. */
import type { Path, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export interface PlacesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export interface LostStore {
  readonly statement: Statement;
  /** Null: it is in a procedure, and may be to anything that the call overwrites. */
  readonly path: Path | null;
}

export interface WrittenPlaces {
  readonly places: readonly Path[];
  readonly lost: readonly LostStore[];
  readonly moves: readonly Move[];
  /** What the results of a procedure lead to of what was there at the beginning; null: nobody knows. */
  readonly returns: readonly (readonly Path[] | null)[];
}

/** A pointer that may come to lead to other storage, by paths as they are at the beginning; null: nobody knows which. */
export interface Move {
  /** Null: it may be any. */
  readonly pointer: Path | null;
  readonly to: readonly Path[] | null;
  /** The pointer is in storage that is made meanwhile, and is named as where it is set. */
  readonly isNew: boolean;
}

export interface PieceOfUnit {
  readonly unit: UnitId;
  readonly statements: readonly Statement[];
  /** The variable begins and ends in the piece. */
  readonly isOwn: (variable: VariableId) => boolean;
}
