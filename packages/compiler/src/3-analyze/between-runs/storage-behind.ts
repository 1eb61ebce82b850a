/** The storage of a variable, and what is behind the pointers in it. `stopsAt`: zones whose pointers are not followed. */
import type { VariableId } from "../../il/types.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";

export function storageBehind(
  pointsTo: Pick<PointsTo, "zonesOfVariable" | "sitesInZone" | "zonesOfSite">,
  variable: VariableId,
  stopsAt: (zone: ZoneId) => boolean = () => false,
): ReadonlySet<ZoneId> {
  const reached = new Set<ZoneId>(pointsTo.zonesOfVariable(variable));
  // A set grows while it is gone through.
  for (const zone of reached) {
    if (stopsAt(zone)) continue;
    for (const site of pointsTo.sitesInZone(zone)) for (const inner of pointsTo.zonesOfSite(site)) reached.add(inner);
  }
  return reached;
}
