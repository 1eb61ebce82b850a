/**
 * In which runs with recording a statement takes part.
 * In: liveness, pieces that are run again. Out: whether some run with recording has the statement, and whether all have it.
 * Method: a piece records what its own adjoint needs (checkpoints.ts), the innermost piece around a statement says. What follows the piece may need
 * more: that it gets from the first run, which records nothing but the last iterations of a loop that has so much memory.
 */
import type { Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import type { Checkpoints } from "../checkpoints/checkpoints.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";

export interface RecordedRuns {
  isInSome(statement: Statement): boolean;
  isInAll(statement: Statement): boolean;
}

export function recordedRuns(
  program: Program,
  units: Iterable<UnitId>,
  { isLive }: AdjointLiveness,
  { regions, pieces }: Checkpoints,
): RecordedRuns {
  if (regions.size + pieces.size === 0) return { isInSome: isLive, isInAll: isLive };
  const some = new Set<Statement>();
  const all = new Set<Statement>();
  const visit = (statements: readonly Statement[], inPiece: typeof isLive, mayBe: typeof isLive): void => {
    for (const s of statements) {
      if (inPiece(s) && mayBe(s)) all.add(s);
      if (mayBe(s)) some.add(s);
      const region = s.kind === "loop" ? regions.get(s) : undefined;
      const piece = region ?? (s.kind === "scope" ? pieces.get(s) : undefined);
      for (const block of childBlocks(s)) {
        if (piece === undefined || (s.kind === "loop" && block === s.init)) visit(block.statements, inPiece, mayBe);
        else visit(block.statements, piece.isLive, region?.room.kind === "memory" ? mayBe : piece.isLive);
      }
    }
  };
  for (const id of units) visit(program.units.get(id)?.body.statements ?? [], isLive, isLive);
  return { isInSome: (s) => some.has(s), isInAll: (s) => all.has(s) };
}
