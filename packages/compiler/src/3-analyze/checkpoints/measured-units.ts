/**
 * The units of which something runs in a loop that is given memory in place of a number of states: its first steps are recorded to find out how much
 * that takes, and that record may be let go. What the steps have released must be known then without it.
 * In: the program, points-to. Out: the units with such loops, and those that are called in them.
 */
import { checkpointedLoop } from "../../il/conventions/directives.js";
import { directiveOf } from "../../il/queries/directive-of.js";
import type { Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatementOf } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import { runsIn } from "./runs-in.js";
import { roomOf } from "./state-room.js";

export function measuredUnits(program: Program, pointsTo: PointsTo): ReadonlySet<UnitId> {
  const loops: Statement[] = [];
  const withLoops: UnitId[] = [];
  forEachStatementOf(program, pointsTo.units, (id, s) => {
    if (s.kind !== "loop" || directiveOf(s, checkpointedLoop) === undefined) return;
    if (roomOf(s, () => {})?.kind !== "memory") return;
    loops.push(s);
    withLoops.push(id);
  });
  return new Set([...runsIn(program, pointsTo, [{ statements: loops }]).units, ...withLoops]);
}
