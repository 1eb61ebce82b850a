/**
 * Storage that states of checkpointed loops lead to, and that the program releases: what of the program has to do with it.
 * In: the sites that steps release, or leave storage of behind. Out: all sites that go with them, the statements that make and release such storage,
 * and the units with such statements, and their callers.
 * Method: a release that may end such storage is one of such storage only: other sites that it may end go with them.
 */
import type { Program, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import { wholesOf } from "./whole-storage.js";

export interface HeldStorage {
  readonly statements: ReadonlySet<Statement>;
  readonly units: ReadonlySet<UnitId>;
}

export function heldStorage(program: Program, pointsTo: PointsTo, releasedBySteps: ReadonlySet<SiteId>): HeldStorage {
  if (releasedBySteps.size === 0) return { statements: new Set(), units: new Set() };
  const sites = new Set(releasedBySteps);
  const each = (visit: (unit: UnitId, s: Statement) => void): void => {
    for (const id of pointsTo.units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => visit(id, s));
  };
  const ends = (s: Statement): readonly SiteId[] =>
    s.kind === "release" ? wholesOf(pointsTo, pointsTo.sitesOf(s.pointer)) : [];
  for (let before = -1; before !== sites.size; ) {
    before = sites.size;
    each((_, s) => {
      if (ends(s).some((site) => sites.has(site))) for (const site of ends(s)) sites.add(site);
    });
  }
  const statements = new Set<Statement>();
  const units = new Set<UnitId>();
  each((unit, s) => {
    const isMade = s.kind === "allocate" && s.stack !== true && sites.has(s.site);
    if (!isMade && !ends(s).some((site) => sites.has(site))) return;
    statements.add(s);
    units.add(unit);
  });
  for (let before = -1; before !== units.size; ) {
    before = units.size;
    each((unit, s) => {
      if (s.kind === "call" && pointsTo.callees(s).some((callee) => units.has(callee))) units.add(unit);
    });
  }
  return { statements, units };
}
