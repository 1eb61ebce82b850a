/**
 * written-parameters: through which parameters a head writes what its caller can see.
 * In: a head, points-to, effects. Out: for each parameter whether something behind it may be written, and whether pointers may be.
 * Use: a caller who wants to keep such storage hands a copy to the derivative, which may leave any value there.
 */

import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Program, UnitId } from "../../il/types.js";
import type { Effects, PointsTo, Zone } from "../storage-facts.js";
import { behind, shapeBehind } from "./head-roots.js";

export interface WrittenParametersInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export interface WrittenParameters {
  /** Something behind the parameter may be written. */
  readonly written: readonly boolean[];
  /** Among it are pointers, lengths or keys: what leads where may be otherwise afterwards. */
  readonly relinked: readonly boolean[];
}

export function writtenParameters(input: WrittenParametersInput, head: UnitId): WrittenParameters {
  const { program, pointsTo, effects } = input;
  const universe = effects.universe(head);
  const { written } = effects.summary(head);
  const touched = (program.units.get(head)?.parameters ?? []).map((parameter) => {
    const zones = pointsTo.zonesOfVariable(parameter);
    const all = [...behind(pointsTo, zones), ...shapeBehind(pointsTo, zones)];
    return all.filter((zone) => written.has(universe.bitOf(zone))).map((zone) => pointsTo.zones[zone] as Zone);
  });
  const isLink = ({ kind, type }: Zone): boolean =>
    kind === "length" || kind === "keys" || kind === "values" || holdsPointers(type);
  return {
    written: touched.map((zones) => zones.length > 0),
    relinked: touched.map((zones) => zones.some(isLink)),
  };
}
