/** Which units a method call on an object may run. */
import type { Program, UnitId } from "../../il/types.js";
import { isDerived } from "./derived-records.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

/** The units that a method call on an object at the place may run. */
export function methodsAt(program: Program, places: Places, target: PlaceId, method: string): readonly UnitId[] {
  const { type, base, steps } = places.get(target);
  if (type.kind !== "record") return [];
  const declared = program.records.get(type.record)?.methods.get(method);
  const methods = new Set<UnitId>(declared === undefined ? [] : [declared]);
  const isExact = steps.length > 0 || base.kind !== "site" || places.sites.get(base.site)?.kind === "allocation";
  if (!isExact)
    for (const record of program.records.values()) {
      const unit = record.methods.get(method);
      if (unit !== undefined && isDerived(program, record.id, type.record)) methods.add(unit);
    }
  return [...methods].filter((id) => program.units.has(id));
}
