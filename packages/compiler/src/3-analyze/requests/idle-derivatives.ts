/**
 * idle-derivatives: the parameters and results of a head that have no part in its derivative, asked for or not.
 * In: a head, varied, useful, points-to, effects. Out: for each parameter whether no output depends on it, and for each result whether it
 * depends on no input.
 */
import type { Program, UnitId } from "../../il/types.js";
import type { Useful, Varied } from "../activity-facts.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { behind } from "./head-roots.js";

export interface IdleDerivativesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

export interface IdleDerivatives {
  /** No output depends on any input. */
  readonly all: boolean;
  readonly parameters: readonly boolean[];
  readonly results: readonly boolean[];
}

export function idleDerivatives(input: IdleDerivativesInput, head: UnitId): IdleDerivatives {
  const { program, pointsTo, effects, varied, useful } = input;
  const unit = program.units.get(head);
  const universe = effects.universe(head);
  const entering = varied.atEntry(head).copy();
  entering.intersect(useful.atEntry(head));
  const leaving = varied.atExit(head).copy();
  leaving.intersect(useful.atExit(head));
  const noneOf = (set: typeof entering, zones: readonly ZoneId[]): boolean =>
    [...behind(pointsTo, zones)].every((zone) => !set.has(universe.bitOf(zone)));
  const parameters = (unit?.parameters ?? []).map((p) => {
    const zones = pointsTo.zonesOfVariable(p);
    return noneOf(entering, zones) && noneOf(leaving, zones);
  });
  const results = (unit?.results ?? []).map((_, k) => noneOf(leaving, pointsTo.zoneOfResult(head, k)));
  return { all: entering.count === 0 || leaving.count === 0, parameters, results };
}
