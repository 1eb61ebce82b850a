/**
 * leaving-functions: function values that a head makes and hands out, as its result or in storage it is given.
 * In: the program, its heads, points-to. Out: diagnostics RG3306.
 * Method: what a head's results and the objects it is given lead to is followed; a closure made by the program must not be there,
 * since the derivative keeps closures in a form of its own that the user's module cannot call.
 * Limits: flow-insensitive, so that a function value taken out again before the head returns is refused, too.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Program, SiteId, Unit, UnitId } from "../../il/types.js";
import type { PointsTo } from "../storage-facts.js";

export function reportLeavingFunctions(
  program: Program,
  heads: readonly UnitId[],
  pointsTo: PointsTo,
  bag: DiagnosticBag,
): void {
  for (const head of heads) {
    const unit = program.units.get(head) as Unit;
    const seen = new Set<SiteId>();
    const queue: SiteId[] = [];
    unit.results.forEach((_, i) => {
      for (const zone of pointsTo.zoneOfResult(head, i)) queue.push(...pointsTo.sitesInZone(zone));
    });
    for (const parameter of unit.parameters)
      for (const zone of pointsTo.zonesOfVariable(parameter)) queue.push(...pointsTo.sitesInZone(zone));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const site = pointsTo.sites.get(id);
      const record = site?.type.kind === "record" ? program.records.get(site.type.record) : undefined;
      if (site?.kind === "allocation" && record?.kind === "closure") {
        bag.add(
          "RG3306",
          "error",
          unit.origin,
          `${unit.name} hands out functions that it makes: those of its derivative could not be called`,
          "call the function inside, and hand out what it gives",
        );
        break;
      }
      for (const zone of pointsTo.zonesOfSite(id)) queue.push(...pointsTo.sitesInZone(zone));
    }
  }
}
