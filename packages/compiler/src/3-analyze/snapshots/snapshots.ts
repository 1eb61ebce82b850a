/**
 * Snapshots: what would have to be stored to run a piece of the program again when the backward sweep comes to it.
 * In: program, effects, derivatives, liveness, what is recorded, the plan as it is. Out: for each piece C (pieces.ts), U before it and D after it:
 * W(C); N(C̅), what its adjoint needs where it begins; W([U;C] ⊢ D̅); the snapshot SNP(U,C,D) = N(C̅) ∩ (W(C) ∪ W([U;C] ⊢ D̅)); and what
 * is to be stored beside it for U, W(C) ∩ R(U⃖).
 * Method: what the piece itself needs and overwrites is piece-facts.ts; W of the adjoint is adjoint-write.ts.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5, equation (17).
 * Limits: an array is one zone. D̅ is what the plan makes of it now: where it puts back what C's own derivatives read, no snapshot need have it.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Statement } from "../../il/types.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity } from "../activity-facts.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import { adjointWrite } from "./adjoint-write.js";
import { livenessIn, neededBy, ownZones, writtenBy } from "./piece-facts.js";
import type { Piece } from "./pieces.js";
import { piecesOf, statementsOf } from "./pieces.js";
import type { AdjointWriteInput } from "./tails.js";

/** Sets of zones in the universe of the piece's unit. */
export interface Snapshot {
  readonly piece: Piece;
  /** W(C): what running it without recording overwrites. */
  readonly written: BitSet;
  /** N(C̅). */
  readonly needed: BitSet;
  /** W([U;C] ⊢ D̅). */
  readonly later: BitSet;
  /** SNP(U,C,D). */
  readonly snapshot: BitSet;
  /** W(C) ∩ R(U⃖). */
  readonly beside: BitSet;
  /** The piece's adjoint runs the statement forward. */
  isLive(statement: Statement): boolean;
}

export interface SnapshotsInput extends AdjointWriteInput {
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly enabled: boolean;
}

export function snapshots(input: SnapshotsInput): readonly Snapshot[] {
  const { program, pointsTo, exitsOf, recorded } = input;
  const { toTheEnd } = adjointWrite(input);
  const pieces = piecesOf(program, pointsTo.units, (call) => pointsTo.callees(call), exitsOf);
  return pieces.map((piece) => {
    const { statement } = piece;
    const empty = input.effects.universe(piece.unit).empty();
    const local = ownZones(input, piece);
    const without = (set: BitSet | undefined): BitSet => {
      const rest = (set ?? empty).copy();
      rest.minus(local);
      return rest;
    };
    const written = without(writtenBy(input, piece));
    const inPiece = livenessIn(input, piece.unit, statementsOf(piece));
    const needed = without(neededBy(input, piece, inPiece));
    const isIteration = piece.kind === "iteration";
    const later = without(isIteration ? toTheEnd.afterBody(piece.statement) : toTheEnd.after(statement));
    const first = isIteration ? piece.statement.body.statements[0] : statement;
    const beside = without(first === undefined ? undefined : recorded.before(first));
    beside.intersect(written);
    const snapshot = written.copy();
    snapshot.union(later);
    snapshot.intersect(needed);
    return { piece, written, needed, later, snapshot, beside, isLive: (s) => inPiece.isLive(s) };
  });
}
