/**
 * What would be varied in a version of a procedure whose parameters `fixed`, numbers, are given nothing varied.
 * In: variedness for all calls at once, dependencies. Out: whether a path that a statement reads would be varied there.
 * Method: the procedure is solved anew; its other parameters, and storage that it shares with others, start as in all calls at once.
 */
import type { Path, Program, Statement, UnitId } from "../../il/types.js";
import type { Varied } from "../activity-facts.js";
import type { PointsTo } from "../storage-facts.js";
import type { VariedInUnitInput } from "./varied-in-unit.js";
import { variedInUnit } from "./varied-in-unit.js";

export interface VariedInVersionInput extends VariedInUnitInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly varied: Varied;
}

/** Is the path varied when the statement starts? */
export type IsVaried = (statement: Statement, path: Path) => boolean;

export function variedInVersion(input: VariedInVersionInput, unit: UnitId, fixed: ReadonlySet<number>): IsVaried {
  const { program, pointsTo, effects, graphs } = input;
  const universe = effects.universe(unit);
  const atEntry = input.varied.atEntry(unit).copy();
  for (const k of fixed) {
    const parameter = program.units.get(unit)?.parameters[k];
    if (parameter !== undefined)
      for (const zone of pointsTo.zonesOfVariable(parameter)) atEntry.delete(universe.bitOf(zone));
  }
  const solution = variedInUnit(input, unit, atEntry);
  const graph = graphs.of(unit);
  return (statement, path) => {
    const node = graph.nodeOf(statement);
    if (node === undefined) return false;
    const before = solution.input(node.index);
    return pointsTo.zonesOf(path).some((zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && before.has(bit);
    });
  };
}
