/**
 * shadows: which zones and sites have a shadow beside them.
 * In: the zones that are active somewhere in each procedure; points-to; the calls, with what is useful after each.
 * Out: sets of zones and sites, and which calls run derivative versions.
 * Method: the least sets with these properties. Derivative versions run of heads and of what active calls call: a zone that is active
 * in one of these has a shadow. A site has one if one of its zones has; a pointer has one if it may lead to a site with a shadow, and
 * then all sites it may lead to have: a shadowed pointer always has something to mirror; so has the pointer that its address is
 * computed from. Keys are no part of a map's shadow: theirs are found by the object. If one of the zones a path may denote has a shadow,
 * all have. At a call that runs a derivative version, actual storage has a shadow where the formal has one, and formal storage that the
 * callee writes has one where the actual has a useful one. So at other calls of a procedure that has derivative versions, in languages that
 * cannot make zeros like some storage while the program runs. Storage with a shadow that the callee releases is released with it.
 */

import { BitSet } from "../../dataflow/bit-set.js";
import { prefixPath } from "../../il/queries/path-types.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { CallStatement, Program, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachExpression, forEachPath, forEachStatement, pointersOnTheWay, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { ReleasedStorage } from "../releases/released-storage.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";
import type { OrderedKeys } from "./ordered-keys.js";

export interface ShadowsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly ordered: OrderedKeys;
  readonly order: CallOrder;
  readonly callBits: CallBits;
  readonly released: ReleasedStorage;
  readonly activeZones: ReadonlyMap<UnitId, ReadonlySet<ZoneId>>;
  readonly heads: readonly UnitId[];
  readonly usefulAfter: (unit: UnitId, s: Statement) => BitSet;
}

export interface Shadows {
  hasZone(zone: ZoneId): boolean;
  hasSite(site: SiteId): boolean;
  callIsActive(call: CallStatement): boolean;
}

export function shadows(input: ShadowsInput): Shadows {
  const { program, pointsTo, effects, ordered, order, callBits, released } = input;
  const size = pointsTo.zones.length;
  const zones = new BitSet(size);
  const sites = new Set<SiteId>();
  const activeCalls = new Set<CallStatement>();
  /** Heads, and callees of active calls. */
  const active = new Set<UnitId>();
  const makesZeros = traitsOf(program).makesZerosLike;
  const queue: ZoneId[] = [];
  const zoneOf = (id: ZoneId): Zone => pointsTo.zones[id] as Zone;

  const together = new Groups(size);
  const sitesWith: SiteId[][] = Array.from({ length: size }, () => []);
  const pointersTo = new Map<SiteId, ZoneId[]>();
  for (const zone of pointsTo.zones) {
    if (zone.id >= size || !holdsPointers(zone.type)) continue;
    for (const site of pointsTo.sitesInZone(zone.id)) {
      const list = pointersTo.get(site);
      if (list === undefined) pointersTo.set(site, [zone.id]);
      else list.push(zone.id);
    }
  }
  // After the pointers: a part of a variable becomes a site when a pointer to it is met.
  for (const site of pointsTo.sites.keys())
    for (const zone of pointsTo.zonesOfSite(site))
      if (zone < size && zoneOf(zone).kind !== "keys") sitesWith[zone]?.push(site);
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) =>
      forEachPath(s, (path) => {
        // The components of one aggregate are different things; those of one kind are not.
        if (path.type.kind === "record") return;
        const all = pointsTo.zonesOf(path);
        if (all.length < 2) return;
        const zones = all.filter((z) => z < size && mayHaveShadow(zoneOf(z)));
        for (const areKeys of [false, true]) {
          const [first, ...others] = zones.filter((z) => (zoneOf(z).kind === "keys") === areKeys);
          if (first !== undefined) for (const other of others) together.join(first, other);
        }
      }),
    );

  const computedFrom = addressSources(program, pointsTo);

  function mark(zone: ZoneId): void {
    if (zone >= size || zones.has(zone) || !mayHaveShadow(zoneOf(zone))) return;
    const { kind, type } = zoneOf(zone);
    if (kind === "keys" && !ordered(type)) return;
    zones.add(zone);
    queue.push(zone);
  }
  function markSite(site: SiteId): void {
    if (sites.has(site)) return;
    sites.add(site);
    for (const pointer of pointersTo.get(site) ?? []) mark(pointer);
  }
  function spread(): void {
    for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
      for (const other of together.of(zone)) mark(other as ZoneId);
      for (const source of computedFrom.get(zone) ?? []) mark(source);
      for (const site of sitesWith[zone] ?? []) markSite(site);
      if (holdsPointers(zoneOf(zone).type)) for (const site of pointsTo.sitesInZone(zone)) markSite(site);
    }
  }

  /** A derivative version of the procedure runs. */
  function activate(unit: UnitId): void {
    if (active.has(unit)) return;
    active.add(unit);
    for (const zone of input.activeZones.get(unit) ?? []) mark(zone);
  }

  const stored = makesZeros ? new Map<UnitId, BitSet>() : usefulStores(input);
  /** Derivative versions of it are made, be it for a callee or a store that others make active. */
  function hasVersions(unit: UnitId): boolean {
    return (
      active.has(unit) ||
      stored.get(unit)?.intersects(zones) === true ||
      order.callsIn(unit).some((call) => activeCalls.has(call))
    );
  }

  for (const head of input.heads) activate(head);
  spread();
  for (let changed = true; changed; ) {
    changed = false;
    const before = zones.count + sites.size + activeCalls.size + active.size;
    for (const unit of pointsTo.units)
      for (const call of order.callsIn(unit)) {
        const useful = input.usefulAfter(unit, call);
        const universe = effects.universe(unit);
        for (const callee of pointsTo.callees(call)) {
          const map = callBits.of(unit, call, callee);
          const inner = effects.universe(callee);
          const { written } = effects.summary(callee);
          const gone = released.of(callee);
          map.forEach((outer, bit) => {
            if (!written.has(bit)) return;
            const calleesZone = inner.zoneAt(bit);
            const ends = gone?.has(bit) === true;
            const isWanted = outer.some((b) => {
              const zone = universe.zoneAt(b);
              return zones.has(zone.id) && (useful.has(b) || holdsPointers(zone.type) || ends);
            });
            const mayBeActive =
              zones.has(calleesZone.id) || input.activeZones.get(callee)?.has(calleesZone.id) === true;
            if (!isWanted && !(ends && mayBeActive)) return;
            // A result that is never active is no reason to run the derivative version.
            if (calleesZone.kind === "result" && !mayBeActive) return;
            mark(calleesZone.id);
            activeCalls.add(call);
          });
          if (activeCalls.has(call)) activate(callee);
          // A call whose effects are of no use may run the derivative version too, as that gives back what it changed.
          if (activeCalls.has(call) || (!makesZeros && hasVersions(callee)))
            map.forEach((outer, bit) => {
              if (zones.has(inner.zoneAt(bit).id)) for (const b of outer) mark(universe.zoneAt(b).id);
            });
        }
        spread();
      }
    changed = zones.count + sites.size + activeCalls.size + active.size > before;
  }

  return {
    hasZone: (zone) => zones.has(zone),
    hasSite: (site) => sites.has(site),
    callIsActive: (call) => activeCalls.has(call),
  };
}

/** The zones that each procedure's own stores change and that matter afterwards, shadows given. */
function usefulStores({ program, pointsTo, effects, usefulAfter }: ShadowsInput): Map<UnitId, BitSet> {
  const stored = new Map<UnitId, BitSet>();
  const size = pointsTo.zones.length;
  for (const id of pointsTo.units) {
    const zones = new BitSet(size);
    stored.set(id, zones);
    const universe = effects.universe(id);
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "call") return;
      for (const path of writtenPaths(s))
        for (const zone of pointsTo.zonesOf(path)) {
          const bit = universe.bitOf(zone);
          const at = pointsTo.zones[zone];
          if (zone < size && at !== undefined && (holdsPointers(at.type) || (bit >= 0 && usefulAfter(id, s).has(bit))))
            zones.add(zone);
        }
    });
  }
  return stored;
}

/** `q = &p[1]`: from the zones of q to those of p. */
function addressSources(program: Program, pointsTo: PointsTo): ReadonlyMap<ZoneId, ReadonlySet<ZoneId>> {
  const sourcesOf = new Map<ZoneId, Set<ZoneId>>();
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "assign") return;
      forEachExpression(s.value, (e) => {
        if (e.kind !== "address") return;
        const last = pointersOnTheWay(e.path).at(-1);
        const pointer = last === undefined ? undefined : prefixPath(program, e.path, last);
        if (pointer === undefined) return;
        for (const zone of pointsTo.zonesOf(s.target)) {
          const sources = sourcesOf.get(zone) ?? new Set();
          sourcesOf.set(zone, sources);
          for (const source of pointsTo.zonesOf(pointer)) sources.add(source);
        }
      });
    });
  return sourcesOf;
}

function mayHaveShadow(zone: Zone): boolean {
  return isDifferentiable(zone) || holdsPointers(zone.type);
}

/** Disjoint sets of small numbers whose members can be listed. */
class Groups {
  readonly #of: (number[] | undefined)[];

  constructor(size: number) {
    this.#of = new Array(size);
  }

  of(member: number): readonly number[] {
    return this.#of[member] ?? [];
  }

  join(a: number, b: number): void {
    const first = this.#of[a] ?? [a];
    const second = this.#of[b] ?? [b];
    if (first === second) return;
    const [large, small] = first.length < second.length ? [second, first] : [first, second];
    for (const member of small) {
      large.push(member);
      this.#of[member] = large;
    }
    this.#of[a] = large;
    this.#of[b] = large;
  }
}
