/**
 * Snapshots: what would have to be stored to run a piece of the program again when the backward sweep comes to it.
 * In: program, effects, derivatives, liveness, what is recorded, the plan as it is. Out: for each piece C (pieces.ts), U before it and D after it:
 * W(C); N(C̅), what its adjoint needs where it begins; W([U;C] ⊢ D̅); the snapshot SNP(U,C,D) = N(C̅) ∩ (W(C) ∪ W([U;C] ⊢ D̅)); and what
 * is to be stored beside it for U, W(C) ∩ R(U⃖).
 * Method: N(C̅) is adjoint liveness of a program that has nothing but the piece; W of the adjoint is adjoint-write.ts.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5, equation (17).
 * Limits: an array is one zone. D̅ is what the plan makes of it now: where it puts back what C's own derivatives read, no snapshot need have it.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity } from "../activity-facts.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import { adjointLiveness } from "../liveness/adjoint-liveness.js";
import { adjointWrite } from "./adjoint-write.js";
import type { Piece } from "./pieces.js";
import { blocksOf, piecesOf, statementsOf } from "./pieces.js";
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
    const inPiece = livenessIn(input, piece);
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

/** Locals that live in the piece, and what units return. */
function ownZones({ effects, pointsTo, lifetimeOf }: SnapshotsInput, piece: Piece): BitSet {
  const universe = effects.universe(piece.unit);
  const blocks = blocksOf(piece);
  const local = universe.empty();
  universe.zones.forEach((id, bit) => {
    const { kind, variable } = universe.zoneAt(bit);
    if (kind === "result") local.add(bit);
    else if (variable !== undefined && universe.privates.has(bit) && blocks.has(lifetimeOf(piece.unit, variable)))
      for (const zone of pointsTo.zonesOfVariable(variable)) if (zone === id) local.add(bit);
  });
  return local;
}

/** What its statements overwrite that the forward sweep runs. */
function writtenBy({ effects, liveness }: SnapshotsInput, piece: Piece): BitSet {
  const written = effects.universe(piece.unit).empty();
  const visit = (s: Statement): void => {
    if (childBlocks(s).length === 0 && liveness.isLive(s)) {
      const { written: all, fresh } = effects.of(piece.unit, s);
      const old = all.copy();
      old.minus(fresh);
      written.union(old);
    }
  };
  forEachStatement({ statements: statementsOf(piece) }, visit);
  return written;
}

/** N(C̅): the adjoint of the piece, followed by nothing. */
function neededBy(input: SnapshotsInput, piece: Piece, inPiece: AdjointLiveness): BitSet | undefined {
  const needed = inPiece.atEntry(piece.unit);
  if (needed === undefined || piece.kind !== "call") return needed;
  // Of what the callees read, what their own adjoints need; and what the call itself reads.
  const { program, pointsTo, effects, contexts } = input;
  const universe = effects.universe(piece.unit);
  const neededHere = universe.empty();
  const reads = new StorageReads(program, pointsTo);
  const read = (zone: Parameters<typeof universe.bitOf>[0]): void => void neededHere.add(universe.bitOf(zone));
  for (const argument of piece.statement.arguments)
    if (argument.kind === "reference") reads.ofAddress(argument.path, read);
    else reads.ofExpression(argument, read);
  for (const target of piece.statement.targets) if (target !== null) reads.ofAddress(target, read);
  for (const callee of pointsTo.callees(piece.statement)) {
    const inside = livenessOf(input, program, callee).atEntry(callee);
    if (inside === undefined) return needed;
    neededHere.union(contexts.from(piece.unit, piece.statement, callee, inside));
  }
  neededHere.intersect(needed);
  return neededHere;
}

/** Adjoint liveness in the piece as if it were all there is. */
function livenessIn(input: SnapshotsInput, piece: Piece): AdjointLiveness {
  const units = new Map(input.program.units);
  const unit = units.get(piece.unit);
  if (unit !== undefined) units.set(piece.unit, { ...unit, body: { statements: statementsOf(piece) } });
  return livenessOf(input, { ...input.program, units }, piece.unit);
}

function livenessOf(input: SnapshotsInput, program: Program, head: UnitId): AdjointLiveness {
  const wantedAtEnd = (unit: UnitId): BitSet => input.effects.universe(unit).empty();
  return adjointLiveness({ ...input, program, heads: [head], wantedAtEnd });
}
