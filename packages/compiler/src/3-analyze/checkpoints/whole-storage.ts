/** Storage as a whole: of the address of an element, or of a field, the site is one of its own; this is that of all that was made with it. */
import type { SiteId } from "../../il/types.js";
import type { PointsTo } from "../storage-facts.js";

export function wholeOf(pointsTo: PointsTo, site: SiteId): SiteId {
  const [zone] = pointsTo.zonesOfSite(site);
  return (zone === undefined ? undefined : pointsTo.zones[zone]?.site) ?? site;
}

/** Without repetition. */
export function wholesOf(pointsTo: PointsTo, sites: readonly SiteId[]): readonly SiteId[] {
  return [...new Set(sites.map((site) => wholeOf(pointsTo, site)))];
}
