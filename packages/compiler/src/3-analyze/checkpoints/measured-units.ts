/**
 * The units of which something runs in a loop that is given memory in place of a number of states: its first steps are recorded to find out how much
 * that takes, and that record may be let go. What the steps have released must be known then without it.
 * In: the program, points-to. Out: the units with such loops, and those that are called in them.
 */
import { checkpointedLoop } from "../../il/conventions/directives.js";
import { directiveOf } from "../../il/queries/directive-of.js";
import type { Block, Program, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import { roomOf } from "./state-room.js";

export function measuredUnits(program: Program, pointsTo: PointsTo): ReadonlySet<UnitId> {
  const inLoops = new Set<UnitId>();
  const withLoops: UnitId[] = [];
  const called = (block: Block): void =>
    forEachStatement(block, (s) => {
      for (const callee of s.kind === "call" ? pointsTo.callees(s) : []) {
        const unit = program.units.get(callee);
        if (unit === undefined || inLoops.has(callee)) continue;
        inLoops.add(callee);
        called(unit.body);
      }
    });
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "loop" || directiveOf(s, checkpointedLoop) === undefined) return;
      if (roomOf(s, () => {})?.kind !== "memory") return;
      called({ statements: [s] });
      withLoops.push(id);
    });
  return new Set([...inLoops, ...withLoops]);
}
