/**
 * The pieces of a program that can be run without recording and once more when the backward sweep comes to them: a loop, one iteration of a
 * loop, a labelled block, a call.
 * In: a program, how control leaves regions. Out: its pieces; what control may leave for a place outside is no piece.
 */
import type {
  Block,
  CallStatement,
  LoopStatement,
  Program,
  ScopeStatement,
  Statement,
  UnitId,
} from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Exits } from "../loops/exits.js";

export type Piece =
  | { readonly kind: "loop" | "iteration"; readonly unit: UnitId; readonly statement: LoopStatement }
  | { readonly kind: "block"; readonly unit: UnitId; readonly statement: ScopeStatement }
  | { readonly kind: "call"; readonly unit: UnitId; readonly statement: CallStatement };

export function piecesOf(
  program: Program,
  units: Iterable<UnitId>,
  callees: (call: CallStatement) => readonly UnitId[],
  exitsOf: (unit: UnitId) => Exits,
): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const unit of units) {
    const body = program.units.get(unit)?.body;
    if (body === undefined) continue;
    const exits = exitsOf(unit);
    forEachStatement(body, (s) => {
      if (s.kind === "call" && callees(s).length > 0) pieces.push({ kind: "call", unit, statement: s });
      if (s.kind !== "loop") return;
      if (exits.leaving(s).length === 0) pieces.push({ kind: "loop", unit, statement: s });
      const leaving = s.body.statements.flatMap((inner) => exits.leaving(inner));
      if (leaving.length === 0) pieces.push({ kind: "iteration", unit, statement: s });
    });
  }
  return pieces;
}

/** What the piece runs. */
export function statementsOf(piece: Piece): readonly Statement[] {
  return piece.kind === "iteration" || piece.kind === "block" ? piece.statement.body.statements : [piece.statement];
}

/** The blocks in it: locals that live in one of them are the piece's own. */
export function blocksOf(piece: Piece): ReadonlySet<Block> {
  const blocks = new Set<Block>();
  const visit = (block: Block): void => {
    blocks.add(block);
    for (const s of block.statements) childBlocks(s).forEach(visit);
  };
  if (piece.kind === "iteration" || piece.kind === "block") visit(piece.statement.body);
  else childBlocks(piece.statement).forEach(visit);
  return blocks;
}
