/**
 * dangling-pointers: whether a run may leave storage at file scope that leads to what the run has freed.
 * In: the program, points-to; a head, the sites that a pointer leads to, and what tells a store to the pointer (or to one on the way to it).
 * Out: yes or no.
 * Method: a walk over the region tree: a release of one of the sites, here or in what is called, that no store follows on some way out.
 * Limits: a jump out of a construct counts as the end.
 */
import { sameType } from "../../il/equal.js";
import type { Block, Path, Program, ReleaseStatement, SiteId, Statement, UnitId } from "../../il/types.js";
import type { PointsTo } from "../storage-facts.js";

export function mayDangle(
  program: Program,
  pointsTo: PointsTo,
  head: UnitId,
  sites: ReadonlySet<SiteId>,
  isReset: (target: Path) => boolean,
): boolean {
  const known = new Map<UnitId, boolean>();
  return leaves(head);

  function leaves(unit: UnitId): boolean {
    const before = known.get(unit);
    if (before !== undefined) return before;
    known.set(unit, false);
    let atExit = false;
    const end = walk(program.units.get(unit)?.body ?? { statements: [] }, false, () => {
      atExit = true;
    });
    known.set(unit, atExit || end);
    return atExit || end;
  }

  function walk({ statements }: Block, before: boolean, leave: () => void): boolean {
    let dangling = before;
    for (const s of statements) dangling = step(s, dangling, leave);
    return dangling;
  }

  function step(s: Statement, before: boolean, leave: () => void): boolean {
    switch (s.kind) {
      case "release":
        return before || isOfSites(s);
      case "call":
        return (before || pointsTo.callees(s).some(leaves)) && !s.targets.some((t) => t !== null && isReset(t));
      case "assign":
      case "allocate":
        return before && !isReset(s.target);
      case "if": {
        const then = walk(s.then, before, leave);
        return walk(s.else, before, leave) || then;
      }
      case "switch":
        return s.arms.map((arm) => walk(arm.body, before, leave)).some((end) => end) || before;
      case "loop": {
        const start = walk(s.init, before, leave);
        const once = walk(s.update, walk(s.body, start, leave), leave);
        return walk(s.update, walk(s.body, start || once, leave), leave) || start;
      }
      case "scope":
        return walk(s.body, before, leave);
      case "exit":
      case "return":
      case "goto":
        if (before) leave();
        return false;
      case "throw":
        // The program ends here: no pointer dangles afterwards.
        return false;
      default:
        return before;
    }
  }

  function isOfSites({ pointer }: ReleaseStatement): boolean {
    return pointsTo.sitesOf(pointer).some((site) => {
      if (sites.has(site)) return true;
      const name = pointsTo.sites.get(site);
      return name?.kind === "formal" && [...sites].some((id) => isOneType(id, site));
    });
  }

  function isOneType(a: SiteId, b: SiteId): boolean {
    const [one, other] = [pointsTo.sites.get(a), pointsTo.sites.get(b)];
    return one === undefined || other === undefined || sameType(one.type, other.type);
  }
}
