/**
 * What a function that nobody knows may overwrite: storage that its arguments lead to, as far as its prototype does not say that it only
 * reads there.
 * In: points-to, a call. Out: zones.
 * Limits: storage that the function knows without being given it is not looked at.
 */
import type { CallStatement, Expression, SiteId } from "../../il/types.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";

export type OutsideStorage = Pick<PointsTo, "sitesOf" | "zonesOf" | "zonesOfSite" | "sitesInZone">;

export function storedOutside(pointsTo: OutsideStorage, call: CallStatement): ReadonlySet<ZoneId> {
  const stored = new Set<ZoneId>();
  const stores = call.callee.kind === "external" ? (call.callee.stores ?? []) : [];
  for (const { argument, depths } of stores) {
    const given = call.arguments[argument];
    if (given === undefined || given.kind === "reference") continue;
    /** Met behind all the depths that are told. */
    const far = new Set<SiteId>();
    let sites: ReadonlySet<SiteId> = new Set(sitesBehind(pointsTo, given));
    for (let depth = 0; sites.size > 0; depth++) {
      const isFar = depth >= depths.length - 1;
      const isStored = depths[Math.min(depth, depths.length - 1)] === true;
      const next = new Set<SiteId>();
      for (const site of sites) {
        if (isFar && far.has(site)) continue;
        if (isFar) far.add(site);
        for (const zone of pointsTo.zonesOfSite(site)) {
          if (isStored) stored.add(zone);
          for (const behind of pointsTo.sitesInZone(zone)) next.add(behind);
        }
      }
      sites = next;
    }
  }
  return stored;
}

/** What the value leads to: as a pointer, or with the pointers in it. */
export function sitesBehind(pointsTo: Omit<OutsideStorage, "zonesOfSite">, value: Expression): readonly SiteId[] {
  if (value.kind !== "read" || value.type.kind !== "record") return pointsTo.sitesOf(value);
  return pointsTo.zonesOf(value.path).flatMap((zone) => [...pointsTo.sitesInZone(zone)]);
}
