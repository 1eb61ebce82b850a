/**
 * pointer-origins: whether the pointers of a zone are all as an allocation gave them.
 * In: the program, points-to, the heads. Out: for a zone, whether each of its pointers is null or leads to where a block on the heap begins.
 * Method: what is stored there is an allocation's pointer, null, or the pointer of a zone of which the same holds; the largest such set.
 * A procedure's names for what its callers hand over stand for every zone of that form and type.
 * Limits: what a head is given may lead anywhere.
 */

import { sameType } from "../../il/equal.js";
import { addTo } from "../../il/keyed-lists.js";
import type { Expression, Path, Program, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo, Zone, ZoneId } from "../storage-facts.js";

type Source = Expression | readonly ZoneId[] | "block" | "unknown";

export interface PointerOrigins {
  areBlockStarts(zone: ZoneId): boolean;
  /** Something but an initial value is stored there. */
  isStored(zone: ZoneId): boolean;
}

export function pointerOrigins(program: Program, pointsTo: PointsTo, heads: readonly UnitId[]): PointerOrigins {
  const sources = new Map<ZoneId, Source[]>();
  const stored = new Set<ZoneId>();
  const add = (path: Path, source: Source, initial = false): void => {
    if (path.type.kind !== "pointer" && path.type.kind !== "array") return;
    for (const zone of pointsTo.zonesOf(path)) {
      addTo(sources, zone, path.type.kind === "pointer" ? source : "unknown");
      if (!initial) stored.add(zone);
    }
  };
  const addToVariable = (id: number, source: Source): void => {
    const variable = program.variables.get(id as never);
    if (variable !== undefined) add({ root: variable.id, steps: [], type: variable.type }, source);
  };
  for (const head of heads) for (const p of program.units.get(head)?.parameters ?? []) addToVariable(p, "unknown");
  for (const id of pointsTo.units) {
    const initial = program.initializers.includes(id);
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      switch (s.kind) {
        case "assign":
          add(s.target, s.value, initial);
          break;
        case "allocate":
          add(s.target, s.stack === true ? "unknown" : "block", initial);
          break;
        case "return":
          s.values.forEach((value, k) => {
            for (const zone of pointsTo.zoneOfResult(id, k)) addTo(sources, zone, value);
          });
          break;
        case "call": {
          const callees = pointsTo.callees(s);
          s.targets.forEach((target, k) => {
            if (target === null) return;
            add(
              target,
              callees.length === 0 ? "unknown" : callees.flatMap((callee) => pointsTo.zoneOfResult(callee, k)),
            );
          });
          for (const callee of callees)
            s.arguments.forEach((argument, k) => {
              const parameter = program.units.get(callee)?.parameters[k];
              if (parameter !== undefined && argument.kind !== "reference") addToVariable(parameter, argument);
            });
          break;
        }
        default:
      }
    });
  }

  return {
    areBlockStarts: (zone) => holds(zone, new Set()),
    isStored: (zone) => standing(zone).some((z) => stored.has(z)),
  };

  /** The zone, and those that may stand for it in a procedure. */
  function standing(zone: ZoneId): readonly ZoneId[] {
    const held = pointsTo.zones[zone] as Zone;
    const isName = (z: Zone): boolean =>
      z.site !== undefined &&
      pointsTo.sites.get(z.site)?.kind === "formal" &&
      z.selector.endsWith(held.field === undefined ? "" : `.${held.field}`) &&
      sameType(z.type, held.type);
    return [zone, ...pointsTo.zones.filter((z) => z.id !== zone && isName(z)).map((z) => z.id)];
  }

  function holds(zone: ZoneId, assumed: Set<ZoneId>): boolean {
    if (assumed.has(zone)) return true;
    assumed.add(zone);
    return standing(zone).every((z) => (sources.get(z) ?? []).every((source) => isStart(source, assumed)));
  }

  function isStart(source: Source, assumed: Set<ZoneId>): boolean {
    if (source === "block") return true;
    if (source === "unknown") return false;
    if ("kind" in source) return startsBlock(source, assumed);
    return source.every((zone) => holds(zone, assumed));
  }

  function startsBlock(e: Expression, assumed: Set<ZoneId>): boolean {
    switch (e.kind) {
      case "constant":
        return true;
      case "read":
        return pointsTo.zonesOf(e.path).every((zone) => holds(zone, assumed));
      case "convert":
        return startsBlock(e.operand, assumed);
      case "conditional":
        return startsBlock(e.whenTrue, assumed) && startsBlock(e.whenFalse, assumed);
      default:
        return false;
    }
  }
}
