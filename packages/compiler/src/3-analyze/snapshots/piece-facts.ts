/**
 * A piece of the program by itself: what it overwrites, and what its adjoint needs where it begins.
 * In: program, effects, derivatives, liveness. Out: W(C), N(C̅), and the zones that are the piece's own.
 * Method: N(C̅) is adjoint liveness of a program that has nothing but the piece.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5.
 * Limits: an array is one zone.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity } from "../activity-facts.js";
import type { CallContexts } from "../effects/call-contexts.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { AdjointLiveness, AdjointLivenessInput } from "../liveness/adjoint-liveness.js";
import { adjointLiveness } from "../liveness/adjoint-liveness.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import type { Piece } from "./pieces.js";
import { blocksOf, statementsOf } from "./pieces.js";

export interface PieceInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly contexts: CallContexts;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  /** Of the whole program. */
  readonly liveness: AdjointLiveness;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  readonly enabled: boolean;
}

/** Locals that live in the piece, and what units return. */
export function ownZones({ effects, pointsTo, lifetimeOf }: PieceInput, piece: Piece): BitSet {
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

/** W(C): what its statements overwrite that the forward sweep runs. */
export function writtenBy({ effects, liveness }: PieceInput, piece: Piece): BitSet {
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
export function neededBy(input: PieceInput, piece: Piece, inPiece: AdjointLiveness): BitSet | undefined {
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

/**
 * Adjoint liveness in statements of a unit as if they were all there is. `runs`: statements that are run whether their adjoint needs them or not.
 * `wanted`: what is to be there at the end all the same.
 */
export function livenessIn(
  input: PieceInput,
  id: UnitId,
  statements: readonly Statement[],
  more: Pick<AdjointLivenessInput, "runs"> & { readonly wanted?: BitSet } = {},
): AdjointLiveness {
  const units = new Map(input.program.units);
  const unit = units.get(id);
  if (unit !== undefined) units.set(id, { ...unit, body: { statements } });
  return livenessOf(input, { ...input.program, units }, id, more);
}

function livenessOf(
  input: PieceInput,
  program: Program,
  head: UnitId,
  { wanted, ...runs }: Pick<AdjointLivenessInput, "runs"> & { readonly wanted?: BitSet } = {},
): AdjointLiveness {
  const wantedAtEnd = (unit: UnitId): BitSet => wanted ?? input.effects.universe(unit).empty();
  return adjointLiveness({ ...input, program, heads: [head], wantedAtEnd, ...runs });
}
