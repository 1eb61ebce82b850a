/** Does a value take a derivative from something that is varied before the statement? */
import type { Expression, Statement, UnitId } from "../../il/types.js";
import type { Varied } from "../activity-facts.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export interface VariedFacts {
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
}

export function readsVaried(facts: VariedFacts, unit: UnitId, s: Statement, value: Expression): boolean {
  const universe = facts.effects.universe(unit);
  const before = facts.varied.before(unit, s);
  let isVaried = false;
  differentiablePaths(value, (path) => {
    isVaried ||= facts.pointsTo.zonesOf(path).some((zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && before.has(bit);
    });
  });
  return isVaried;
}
