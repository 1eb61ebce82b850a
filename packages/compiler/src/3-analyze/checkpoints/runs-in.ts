/**
 * What may run while a statement does: in it, and in the procedures that it calls.
 * In: the program, points-to, statements. Out: all statements inside, and the procedures.
 */
import type { Block, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export interface RunsIn {
  readonly statements: ReadonlySet<Statement>;
  readonly units: ReadonlySet<UnitId>;
}

export function runsIn(program: Program, pointsTo: PointsTo, blocks: Iterable<Block>): RunsIn {
  const statements = new Set<Statement>();
  const units = new Set<UnitId>();
  const enter = (block: Block): void =>
    forEachStatement(block, (s) => {
      statements.add(s);
      for (const callee of s.kind === "call" ? pointsTo.callees(s) : []) {
        const unit = program.units.get(callee);
        if (unit === undefined || units.has(callee)) continue;
        units.add(callee);
        enter(unit.body);
      }
    });
  for (const block of blocks) enter(block);
  return { statements, units };
}
