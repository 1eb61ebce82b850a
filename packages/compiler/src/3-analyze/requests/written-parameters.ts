/**
 * written-parameters: through which parameters a head writes what its caller can see.
 * In: a head, points-to, effects. Out: for each parameter whether something behind it may be written.
 * Use: a caller who wants to keep such storage hands a copy to the derivative, which may leave any value there.
 */
import type { Program, UnitId } from "../../il/types.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import { behind, shapeBehind } from "./head-roots.js";

export interface WrittenParametersInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export function writtenParameters(input: WrittenParametersInput, head: UnitId): readonly boolean[] {
  const { program, pointsTo, effects } = input;
  const universe = effects.universe(head);
  const { written } = effects.summary(head);
  return (program.units.get(head)?.parameters ?? []).map((parameter) => {
    const zones = pointsTo.zonesOfVariable(parameter);
    return [...behind(pointsTo, zones), ...shapeBehind(pointsTo, zones)].some((zone) =>
      written.has(universe.bitOf(zone)),
    );
  });
}
