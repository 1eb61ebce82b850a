/** Activity as it is when the analysis is switched off: whatever may carry a derivative has a shadow. */
import type { Activity } from "../../src/3-analyze/activity-facts.js";
import type { PointsTo } from "../../src/3-analyze/storage-facts.js";
import { declaredType } from "../../src/il/queries/path-types.js";
import type { Program, Type } from "../../src/il/types.js";

export function everythingActive(program: Program, pointsTo: PointsTo): Activity {
  const carries = (type: Type | undefined, above: readonly Type[] = []): boolean => {
    if (type === undefined || above.includes(type)) return false;
    const inside = [...above, type];
    switch (type.kind) {
      case "real":
        return true;
      case "pointer":
        return carries(type.target, inside);
      case "array":
        return carries(type.element, inside);
      case "map":
        return carries(type.value, inside);
      case "record":
        return (program.records.get(type.record)?.fields ?? []).some((f) => carries(f.type, inside));
      case "union":
        return type.members.some((m) => carries(m, inside));
      default:
        return false;
    }
  };
  const variable = (id: Parameters<Activity["hasShadow"]>[0]): boolean => carries(program.variables.get(id)?.type);
  const none = pointsTo.zones.length;
  const set = (): never => {
    throw new Error(`no sets here (${none} zones)`);
  };
  return {
    isActive: () => true,
    activeBefore: set,
    activeAfter: set,
    mayBeVaried: () => true,
    mayBeUseful: () => true,
    variedBefore: () => true,
    variedAfter: () => true,
    usefulBefore: () => true,
    usefulAfter: () => true,
    hasShadow: variable,
    siteHasShadow: () => true,
    zoneHasShadow: () => true,
    fieldHasShadow: () => true,
    pathHasShadow: (path) => variable(path.root) && carries(declaredType(program, path.root, path.steps) ?? path.type),
    keyHasShadow: () => false,
    activeParameter: (unit, index) => variable(program.units.get(unit)!.parameters[index]!),
    activeResult: (unit, index) => carries(program.units.get(unit)!.results[index]!.type),
    unitIsActive: () => true,
    callIsActive: (_, call) => call.callee.kind !== "external",
  };
}
