/**
 * The names that may-equal.ts tells apart: pointer variables, and pointer fields of objects that exist once.
 * In: the base points-to. Out: which names a unit mentions, which it may change (with its callees), which may be equal by their sites.
 */

import { pointerSources } from "../../il/queries/pointer-sources.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Expression, Path, Program, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { storedOutside } from "../effects/outside-stores.js";
import type { PointsTo, Zone, ZoneId } from "../storage-facts.js";
import type { PlaceId } from "./place.js";
import { isMany } from "./place.js";
import type { Places } from "./places.js";

export interface BasePointsTo
  extends Pick<
    PointsTo,
    | "units"
    | "zones"
    | "zonesOf"
    | "zonesOfVariable"
    | "zonesOfSite"
    | "zoneOfResult"
    | "callees"
    | "isStrong"
    | "isAddressed"
    | "sites"
    | "sitesOf"
    | "sitesInZone"
  > {
  rootsInZone(zone: ZoneId): readonly PlaceId[];
}

export class PointerNames {
  readonly mentioned = new Map<UnitId, Set<ZoneId>>();
  /** What a unit, or what it calls, may assign. */
  readonly changes = new Map<UnitId, Set<ZoneId>>();
  readonly callers = new Map<UnitId, Set<UnitId>>();
  /** Names that are not one unit's own. They count in all units, since a callee may change them. */
  readonly heap = new Set<ZoneId>();
  readonly #roots = new Map<ZoneId, ReadonlySet<PlaceId>>();
  readonly #handedOn = new Set<VariableId>();
  readonly #storedOutside = new Set<ZoneId>();

  constructor(
    readonly program: Program,
    readonly pointsTo: BasePointsTo,
    readonly places: Places,
  ) {
    for (const unit of pointsTo.units)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        if (s.kind !== "call") return;
        for (const a of s.arguments) if (a.kind === "reference") this.#handedOn.add(a.path.root);
        for (const zone of storedOutside(pointsTo, s)) this.#storedOutside.add(zone);
      });
    for (const unit of pointsTo.units) this.#collect(unit);
    for (const queue = [...pointsTo.units]; queue.length > 0; ) {
      const unit = queue.pop() as UnitId;
      for (const caller of this.callers.get(unit) ?? []) {
        const theirs = this.changes.get(caller);
        const before = theirs?.size;
        for (const name of this.changes.get(unit) ?? []) if (this.isHeap(name)) theirs?.add(name);
        if (theirs?.size !== before) queue.push(caller);
      }
    }
  }

  rootsOf(name: ZoneId): ReadonlySet<PlaceId> {
    let roots = this.#roots.get(name);
    if (roots === undefined) {
      roots = new Set(this.pointsTo.rootsInZone(name));
      this.#roots.set(name, roots);
    }
    return roots;
  }

  /** Their sites allow them to be equal. */
  possible(a: ZoneId, b: ZoneId): boolean {
    const other = this.rootsOf(b);
    for (const root of this.rootsOf(a)) if (other.has(root)) return true;
    return false;
  }

  isHeap(name: ZoneId): boolean {
    const { site, variable } = this.#zone(name);
    return site !== undefined || (variable !== undefined && this.program.variables.get(variable)?.role === "global");
  }

  /** The names whose pointer the expression may give; null if that cannot be told. */
  of(e: Expression): readonly ZoneId[] | null {
    const names: ZoneId[] = [];
    for (const source of pointerSources(e)) {
      if (source.kind !== "read") return null;
      for (const zone of this.pointsTo.zonesOf(source.path)) if (holdsPointers(this.#zone(zone).type)) names.push(zone);
    }
    return names;
  }

  #zone(name: ZoneId): Zone {
    return this.pointsTo.zones[name] as Zone;
  }

  /** One concrete pointer, written by plain statements only. */
  #isPrecise(name: ZoneId): boolean {
    const at = this.#zone(name);
    if (!holdsPointers(at.type) || this.places.get(this.places.placeOf(name)).steps.some(isMany)) return false;
    if (this.#storedOutside.has(name)) return false;
    if (at.kind === "result") return true;
    if (at.site !== undefined) return this.pointsTo.sites.get(at.site)?.unique === true;
    const variable = at.variable === undefined ? undefined : this.program.variables.get(at.variable);
    return (
      variable !== undefined &&
      variable.passing !== "reference" &&
      !this.#handedOn.has(variable.id) &&
      !this.pointsTo.isAddressed(variable.id)
    );
  }

  #collect(unit: UnitId): void {
    const { program, pointsTo } = this;
    const names = new Set<ZoneId>();
    const changed = new Set<ZoneId>();
    const enter = (zones: readonly ZoneId[], isWritten: boolean): void => {
      for (const zone of zones) {
        if (!this.#isPrecise(zone)) continue;
        names.add(zone);
        if (isWritten) changed.add(zone);
        if (this.isHeap(zone)) this.heap.add(zone);
      }
    };
    const see = (path: Path, isWritten: boolean): void => enter(pointsTo.zonesOf(path), isWritten);
    const give = (e: Expression): void => {
      for (const source of pointerSources(e)) if (source.kind === "read") see(source.path, false);
    };
    const declared = program.units.get(unit);
    for (const p of declared?.parameters ?? []) enter(pointsTo.zonesOfVariable(p), false);
    declared?.results.forEach((_, k) => enter(pointsTo.zoneOfResult(unit, k), false));
    forEachStatement(declared?.body ?? { statements: [] }, (s) => {
      switch (s.kind) {
        case "assign":
          see(s.target, true);
          give(s.value);
          break;
        case "allocate":
          see(s.target, true);
          enter(pointsTo.zonesOfSite(s.site), true);
          if (s.initial.kind === "fields") for (const value of s.initial.values.values()) give(value);
          break;
        case "pop":
          see(s.target, true);
          break;
        case "call":
          for (const target of s.targets) if (target !== null) see(target, true);
          for (const a of s.arguments) if (a.kind !== "reference") give(a);
          for (const callee of pointsTo.callees(s)) {
            const list = this.callers.get(callee);
            if (list === undefined) this.callers.set(callee, new Set([unit]));
            else list.add(unit);
          }
          break;
        case "return":
          for (const value of s.values) give(value);
          break;
        default:
      }
    });
    this.mentioned.set(unit, names);
    this.changes.set(unit, changed);
  }
}
