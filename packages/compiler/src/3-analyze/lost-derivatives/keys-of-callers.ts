/**
 * keys-of-callers: objects with derivatives that are in a set, or keys of a map, which a head is given, gives, or keeps at module level.
 * In: the program, its heads, points-to, activity. Out: diagnostics RG3309.
 * Method: what a head's parameters, its results and the module's variables lead to is followed; no keys with a shadow must be there, since
 * the shadows of keys are those that the derivative itself put beside them, and its caller has no place for them.
 * Limits: flow-insensitive.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Program, SiteId, Unit, UnitId } from "../../il/types.js";
import type { Activity } from "../activity-facts.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";

export interface KeysOfCallersInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
}

/** `activity`: asked for where there are such keys. */
export function reportKeysOfCallers(
  { program, heads, pointsTo }: KeysOfCallersInput,
  activity: () => Pick<Activity, "zoneHasShadow">,
  bag: DiagnosticBag,
): void {
  const ofObjects = pointsTo.zones.some((zone) => zone.kind === "keys" && pointsTo.sitesInZone(zone.id).length > 0);
  if (!ofObjects) return;
  let facts: Pick<Activity, "zoneHasShadow"> | undefined;
  const hasShadow = (zone: ZoneId): boolean => {
    facts ??= activity();
    return facts.zoneHasShadow(zone);
  };
  for (const head of heads) {
    const unit = program.units.get(head) as Unit;
    const variables = [...unit.parameters.flatMap((id) => program.variables.get(id) ?? []), ...globals(program)];
    const roots = [
      ...variables.map((v) => ({ name: `'${v.name}'`, origin: v.origin, zones: pointsTo.zonesOfVariable(v.id) })),
      { name: "The result", origin: unit.heading ?? unit.origin, zones: results(pointsTo, unit) },
    ];
    for (const { name, origin, zones } of roots) {
      if (!reaches(pointsTo, zones, hasShadow)) continue;
      bag.add(
        "RG3309",
        "error",
        origin,
        `${name} leads to a Set of objects that carry derivatives, or to a Map whose keys do: ${unit.name} shares it with its caller, who has no place for the derivatives of these objects.`,
        "Hand the objects over in an array, and make the Set or Map in the function; or give each object a number, and use that as the key.",
      );
    }
  }
}

function globals(program: Program) {
  return [...program.variables.values()].filter((v) => v.role === "global");
}

function results(pointsTo: PointsTo, unit: Unit): readonly ZoneId[] {
  return unit.results.flatMap((_, i) => pointsTo.zoneOfResult(unit.id, i));
}

function reaches(pointsTo: PointsTo, from: readonly ZoneId[], hasShadow: (zone: ZoneId) => boolean): boolean {
  const seen = new Set<SiteId>();
  const queue = from.flatMap((zone) => [...pointsTo.sitesInZone(zone)]);
  for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
    if (seen.has(site)) continue;
    seen.add(site);
    for (const zone of pointsTo.zonesOfSite(site)) {
      const sites = [...pointsTo.sitesInZone(zone)];
      if (pointsTo.zones[zone]?.kind === "keys" && sites.length > 0 && hasShadow(zone)) return true;
      queue.push(...sites);
    }
  }
  return false;
}
