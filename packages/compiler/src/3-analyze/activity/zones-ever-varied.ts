/** The zones that something varied is in at any point of the program. */
import type { Program } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Varied } from "../activity-facts.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface VariedEverywhere {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
}

export function zonesEverVaried({ program, pointsTo, effects, varied }: VariedEverywhere): ReadonlySet<ZoneId> {
  const everVaried = new Set<ZoneId>();
  for (const unit of pointsTo.units) {
    const universe = effects.universe(unit);
    const all = universe.empty();
    all.union(varied.atEntry(unit));
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      all.union(varied.after(unit, s));
    });
    for (const bit of all.toArray()) {
      const zone = universe.zoneAt(bit);
      if (isDifferentiable(zone)) everVaried.add(zone.id);
    }
  }
  return everVaried;
}
