/**
 * activity: which statements, calls, variables and objects need derivatives.
 * In: varied and useful; points-to, effects, calls; `enabled`.
 * Out: `Activity`.
 * Method: active = varied ∩ useful at each point. Storage that is active somewhere has a shadow (shadows.ts). A statement is active if
 * it writes a zone with a shadow that is useful after it, whether or not the value is varied: the shadow must then be set or
 * cleared, since on another way to the same place it may not be zero. It is also active if it sets or makes a pointer with a shadow, or
 * makes an object with a shadow a key.
 * Paper: Hascoët, Pascual, The Tapenade automatic differentiation tool, 2013, section 4.1.
 * Limits: generalised over call sites. Switched off: every zone that can carry a derivative is varied and useful everywhere,
 * except what heads are given and give back, which stays as the analyses found it.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import { assertNever } from "../../il/assert-never.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Path, Program, Statement, UnitId } from "../../il/types.js";
import { writtenPaths } from "../../il/visit.js";
import type { Activity, Useful, Varied } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import { releasedStorage } from "../releases/released-storage.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { orderedKeys } from "./ordered-keys.js";
import { shadows } from "./shadows.js";

export interface ActivityInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  readonly callBits: CallBits;
  readonly varied: Varied;
  readonly useful: Useful;
  readonly enabled: boolean;
  /** Of heads: what their callers hand shadows over for, or get. */
  readonly handed?: ReadonlyMap<UnitId, ReadonlySet<ZoneId>>;
}

export function activity(input: ActivityInput): Activity {
  const { program, heads, pointsTo, effects, order, graphs, callBits, enabled } = input;
  const all = new Map<UnitId, BitSet>();

  function everything(unit: UnitId): BitSet {
    let set = all.get(unit);
    if (set === undefined) {
      const universe = effects.universe(unit);
      set = universe.empty();
      for (let bit = 0; bit < universe.size; bit++) if (isDifferentiable(universe.zoneAt(bit))) set.add(bit);
      all.set(unit, set);
    }
    return set;
  }
  const widened = (facts: Varied | Useful): Varied & Useful => ({
    before: (unit) => everything(unit),
    after: (unit) => everything(unit),
    atEntry: (unit) => (heads.includes(unit) ? facts.atEntry(unit) : everything(unit)),
    atExit: (unit) => (heads.includes(unit) ? facts.atExit(unit) : everything(unit)),
  });
  const varied = enabled ? input.varied : widened(input.varied);
  const useful = enabled ? input.useful : widened(input.useful);

  const both = (a: BitSet, b: BitSet): BitSet => {
    const set = a.copy();
    set.intersect(b);
    return set;
  };
  const atEntry = (unit: UnitId): BitSet => both(varied.atEntry(unit), useful.atEntry(unit));
  const atExit = (unit: UnitId): BitSet => both(varied.atExit(unit), useful.atExit(unit));

  const activeZones = new Map<UnitId, Set<ZoneId>>();
  for (const unit of pointsTo.units) {
    const zones = new Set<ZoneId>();
    activeZones.set(unit, zones);
    const universe = effects.universe(unit);
    const somewhere = atEntry(unit);
    const here = universe.empty();
    const note = (isVaried: BitSet, isUseful: BitSet): void => {
      here.assign(isVaried);
      here.intersect(isUseful);
      somewhere.union(here);
    };
    for (const { statement } of graphs.of(unit).nodes) {
      if (statement === null) continue;
      note(varied.before(unit, statement), useful.before(unit, statement));
      note(varied.after(unit, statement), useful.after(unit, statement));
    }
    // What its caller gets has zeros beside it where nothing varies.
    const left = universe.setOf(input.handed?.get(unit) ?? []);
    left.intersect(useful.atExit(unit));
    left.intersect(effects.summary(unit).written);
    somewhere.union(left);
    somewhere.forEach((bit) => zones.add(universe.zones[bit] as ZoneId));
  }
  const ordered = orderedKeys(program, pointsTo);
  const shadow = shadows({
    program,
    ordered,
    pointsTo,
    effects,
    order,
    callBits,
    released: releasedStorage(input),
    activeZones,
    heads,
    usefulAfter: (unit, s) => useful.after(unit, s),
  });

  const has = (unit: UnitId, set: BitSet, zone: ZoneId): boolean => {
    const bit = effects.universe(unit).bitOf(zone);
    return bit >= 0 && set.has(bit);
  };
  const pathHasShadow = (path: Path): boolean =>
    pointsTo.zonesOf(path).some((zone) => shadow.hasZone(zone) && pointsTo.zones[zone]?.kind !== "keys");
  const keyHasShadow = (path: Path): boolean => {
    const last = path.steps.at(-1);
    if (last?.kind !== "key" || !holdsPointers(last.key.type)) return false;
    return ordered(last.key.type) && pointsTo.sitesOf(last.key).some((site) => shadow.hasSite(site));
  };

  /** A write to one of the zones must be followed on its shadow. */
  function matters(unit: UnitId, s: Statement, zones: readonly ZoneId[]): boolean {
    const after = useful.after(unit, s);
    return zones.some((zone) => {
      const at = pointsTo.zones[zone];
      return at !== undefined && shadow.hasZone(zone) && (holdsPointers(at.type) || has(unit, after, zone));
    });
  }

  function activeResult(unit: UnitId, index: number): boolean {
    const exit = atExit(unit);
    return pointsTo.zoneOfResult(unit, index).some((zone) => {
      const at = pointsTo.zones[zone];
      return at !== undefined && shadow.hasZone(zone) && (has(unit, exit, zone) || holdsPointers(at.type));
    });
  }

  function isActive(unit: UnitId, s: Statement): boolean {
    if (writtenPaths(s).some(keyHasShadow)) return true;
    switch (s.kind) {
      case "assign":
      case "pop":
        return matters(unit, s, pointsTo.zonesOf(s.target));
      case "allocate":
        return shadow.hasSite(s.site) || pathHasShadow(s.target) || matters(unit, s, pointsTo.zonesOfSite(s.site));
      case "release":
        return pointsTo.sitesOf(s.pointer).some((site) => shadow.hasSite(site));
      case "resize":
        return pathHasShadow(s.array);
      case "erase":
        return pathHasShadow(s.map);
      case "call":
        return (
          shadow.callIsActive(s) ||
          s.targets.some((target) => target !== null && matters(unit, s, pointsTo.zonesOf(target)))
        );
      case "return":
        return s.values.some((_, k) => activeResult(unit, k));
      case "if":
      case "switch":
      case "loop":
      case "scope":
      case "exit":
      case "throw":
      case "output":
      case "label":
      case "goto":
      case "push":
      case "stack":
        return false;
      default:
        return assertNever(s);
    }
  }

  const activeUnits = new Map<UnitId, boolean>();
  function unitIsActive(unit: UnitId): boolean {
    let known = activeUnits.get(unit);
    if (known === undefined) {
      known =
        pointsTo.units.has(unit) &&
        graphs.of(unit).nodes.some((n) => n.statement !== null && isActive(unit, n.statement));
      activeUnits.set(unit, known);
    }
    return known;
  }

  return {
    isActive,
    unitIsActive,
    activeResult,
    pathHasShadow,
    keyHasShadow,
    activeBefore: (unit, s) => both(varied.before(unit, s), useful.before(unit, s)),
    activeAfter: (unit, s) => both(varied.after(unit, s), useful.after(unit, s)),
    mayBeVaried: (unit, s, path) => pointsTo.zonesOf(path).some((zone) => has(unit, varied.before(unit, s), zone)),
    mayBeUseful: (unit, s, path) => pointsTo.zonesOf(path).some((zone) => has(unit, useful.after(unit, s), zone)),
    variedBefore: (unit, s, zone) => has(unit, varied.before(unit, s), zone),
    variedAfter: (unit, s, zone) => has(unit, varied.after(unit, s), zone),
    usefulBefore: (unit, s, zone) => has(unit, useful.before(unit, s), zone),
    usefulAfter: (unit, s, zone) => has(unit, useful.after(unit, s), zone),
    hasShadow: (variable) => pointsTo.zonesOfVariable(variable).some((zone) => shadow.hasZone(zone)),
    zoneHasShadow: (zone) => shadow.hasZone(zone),
    siteHasShadow: (site) => shadow.hasSite(site),
    fieldHasShadow: (site, field) =>
      pointsTo
        .zonesOfSite(site)
        .some((zone) => shadow.hasZone(zone) && stepName(pointsTo.zones[zone]?.selector ?? "") === field),
    activeParameter(unit, index) {
      const parameter = program.units.get(unit)?.parameters[index];
      if (parameter === undefined) return false;
      const entry = atEntry(unit);
      return pointsTo.zonesOfVariable(parameter).some((zone) => {
        const at = pointsTo.zones[zone];
        return at !== undefined && shadow.hasZone(zone) && (has(unit, entry, zone) || holdsPointers(at.type));
      });
    },
    callIsActive: (_, call) => shadow.callIsActive(call),
  };
}

/** The first field of a selector: ".x[]" gives "x". */
function stepName(selector: string): string {
  return selector.split(/[.[{#?]/)[1] ?? "";
}
