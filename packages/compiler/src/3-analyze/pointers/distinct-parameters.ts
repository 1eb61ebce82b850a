/**
 * distinct-parameters: pointer parameters whose storage their unit, and what that calls, reaches in no other way.
 * In: the program, points-to, the heads. Out: the program, such parameters marked. Derivatives take the mark over: shadows lie to each
 * other as what they shadow, and apart from all of it.
 * Method: a parameter with a formal site of its own is one, by what formal sites are. A parameter of a head is one if nothing in storage
 * leads to what it leads to, and no other parameter does: storage that may overlap with that of others is not unique.
 */

import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Path, Program, SiteId, UnitId, Variable, VariableId } from "../../il/types.js";
import type { PointsTo } from "../storage-facts.js";

export function distinctParameters(program: Program, pointsTo: PointsTo, heads: readonly UnitId[]): Program {
  const stored = sitesInStorage(program, pointsTo);
  const variables = new Map(program.variables);
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const sites = new Map(unit.parameters.map((p) => [p, sitesOf(p)] as const));
    for (const [parameter, sitesOfParameter] of sites) {
      const [site, ...others] = sitesOfParameter;
      if (site === undefined || others.length > 0) continue;
      const { kind, unique } = pointsTo.sites.get(site) ?? {};
      const isAlone = [...sites].every(([p, list]) => p === parameter || !list.includes(site));
      const isOwn =
        kind === "formal" || (kind === "parameter" && unique === true && heads.includes(id) && !stored.has(site));
      const variable = variables.get(parameter);
      if (isAlone && isOwn && variable !== undefined) variables.set(parameter, { ...variable, distinct: true });
    }
  }
  return { ...program, variables };

  function sitesOf(id: VariableId): readonly SiteId[] {
    const variable = program.variables.get(id);
    if (variable === undefined || variable.type.kind !== "pointer" || variable.passing === "reference") return [];
    const path: Path = { root: id, steps: [], type: variable.type };
    return pointsTo.sitesOf(path);
  }
}

/** What pointers in objects, arrays and global variables lead to. */
function sitesInStorage(program: Program, pointsTo: PointsTo): ReadonlySet<SiteId> {
  const sites = new Set<SiteId>();
  const isLocal = (v: Variable | undefined): boolean => v !== undefined && v.role !== "global";
  for (const zone of pointsTo.zones) {
    if (!holdsPointers(zone.type)) continue;
    if (zone.variable !== undefined && zone.selector === "" && isLocal(program.variables.get(zone.variable))) continue;
    if (zone.kind === "result") continue;
    for (const site of pointsTo.sitesInZone(zone.id)) sites.add(site);
  }
  return sites;
}
