/**
 * unknown-pointers: functions without text that choose where a pointer leads behind which there are derivatives. The pointer's shadow
 * would have to lead to the shadow of the same storage, and nobody knows which that is.
 * In: the program, points-to, activity. Out: diagnostics RG3301.
 * Method: a pointer that such a call gives, or may store, has a shadow.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Program } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import { storedOutside } from "../effects/outside-stores.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";
import { refusesRuntime } from "./derivatives-again.js";

export interface UnknownPointersInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly activity: Activity;
}

export function reportUnknownPointers({ program, pointsTo, activity }: UnknownPointersInput, bag: DiagnosticBag): void {
  const hasShadow = (zone: ZoneId): boolean => {
    const type = pointsTo.zones[zone]?.type;
    return type !== undefined && holdsPointers(type) && activity.zoneHasShadow(zone);
  };
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "external" || s.callee.stores === undefined) return;
      const given = s.targets.flatMap((target) => (target === null ? [] : [...pointsTo.zonesOf(target)]));
      const isGiven = given.some(hasShadow);
      if (!isGiven && ![...storedOutside(pointsTo, s)].some(hasShadow)) return;
      if (refusesRuntime(s.callee.name, s.origin, bag)) return;
      bag.add(
        "RG3301",
        "error",
        s.origin,
        isGiven
          ? `There is no text of ${s.callee.name}, and derivatives would have to be kept beside the storage that it gives.`
          : `There is no text of ${s.callee.name}, and it may change a pointer to storage that derivatives are kept beside.`,
        "Hand its file over too; or write the function in the program.",
      );
    });
}
