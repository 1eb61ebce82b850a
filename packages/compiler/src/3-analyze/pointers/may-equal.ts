/**
 * may-equal: which pointers may lead to the same object just before a call, where their sites alone do not tell them apart: two fields
 * that are exchanged again and again lead to the same sites, and never to the same object.
 *
 * In: the base points-to, and what the heads' storage leads to at first.
 * Out: for two arguments of a call, whether they may be equal.
 * Method: forward data flow over the pairs of names (pointer variables, and pointer fields of objects that exist once) whose pointers
 * may be equal; an assignment gives its target the pairs of its source. Callees start with the pairs of their arguments, united over
 * all calls; after a call, pairs that the callee may have changed are those at its end. Views count as equal to what they are views of.
 * Paper: after W. Landi, B. Ryder, A safe approximate algorithm for interprocedural pointer aliasing, 1992.
 * Limits: everything else (elements, fields of objects that stand for many) is equal whenever its sites allow it; so is everything in
 * units with more than `pairLimit` such names.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { solveBits } from "../../dataflow/solver.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { CallStatement, Expression, Program, SiteId, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointerAliases, ZoneId } from "../storage-facts.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";
import type { BasePointsTo } from "./pointer-names.js";
import { PointerNames } from "./pointer-names.js";
import { PointerPairs, pairLimit } from "./pointer-pairs.js";

export interface MayEqual extends PointerAliases {
  /** Just before the call. */
  at(unit: UnitId, call: CallStatement, a: Expression, b: Expression): boolean;
}

export interface MayEqualInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: BasePointsTo;
  readonly places: Places;
  readonly initial: ReadonlyMap<PlaceId, ReadonlySet<SiteId>>;
}

export function mayEqual({ program, heads, pointsTo, places, initial }: MayEqualInput): MayEqual {
  const names = new PointerNames(program, pointsTo, places);
  const { callers, changes } = names;
  const isHeap = (name: ZoneId): boolean => names.isHeap(name);
  const possible = (a: ZoneId, b: ZoneId): boolean => names.possible(a, b);
  const namesOf = (e: Expression): readonly ZoneId[] | null => names.of(e);
  const pairs = new Map<UnitId, PointerPairs>();
  const large: UnitId[] = [];
  for (const unit of pointsTo.units) {
    const own = new PointerPairs(names, program.units.get(unit) as Unit);
    if (own.size <= pairLimit) pairs.set(unit, own);
    else large.push(unit);
  }
  for (const unit of large)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call") return;
      for (const callee of pointsTo.callees(s)) {
        const inner = pairs.get(callee);
        inner?.entry.union(inner.possible);
      }
    });

  // Pairs that may be equal when the heads are called.
  const old = namesOfGlobals();
  for (const head of [...heads, ...program.initializers]) {
    const own = pairs.get(head);
    const parameters = new Set((program.units.get(head)?.parameters ?? []).flatMap((p) => pointsTo.zonesOfVariable(p)));
    for (const a of own?.names ?? [])
      for (const b of own?.names ?? []) {
        const x = initial.get(places.placeOf(a));
        const y = initial.get(places.placeOf(b));
        const isThere = (name: ZoneId, given: unknown): boolean =>
          (given !== undefined && (isHeap(name) || parameters.has(name))) || old.has(name);
        if (!isThere(a, x) || !isThere(b, y)) continue;
        const apart =
          x !== undefined && y !== undefined && !old.has(a) && !old.has(b) && ![...x].some((site) => y.has(site));
        if (!apart && possible(a, b)) own?.add(own.entry, a, b);
      }
  }

  /** Names in globals, and in all that globals lead to. */
  function namesOfGlobals(): ReadonlySet<ZoneId> {
    const names = new Set<ZoneId>();
    const queue: ZoneId[] = [];
    for (const v of program.variables.values()) if (v.role === "global") queue.push(...pointsTo.zonesOfVariable(v.id));
    for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
      if (names.has(zone)) continue;
      names.add(zone);
      for (const root of pointsTo.rootsInZone(zone)) queue.push(...places.zonesAt(root));
    }
    return names;
  }

  const pending = new Set<UnitId>(pairs.keys());
  for (const unit of pending) {
    pending.delete(unit);
    const own = pairs.get(unit) as PointerPairs;
    const enter = new Set<UnitId>();
    own.solution = solveBits(own.graph, {
      direction: "forward",
      capacity: own.size * own.size,
      boundary: new Map([[own.graph.entry, own.entry]]),
      transfer: (node, set) => {
        const s = own.graph.nodes[node]?.statement;
        if (s !== null && s !== undefined) transfer(own, s, set, enter);
      },
    });
    for (const callee of enter) pending.add(callee);
    const exit = own.solution.input(own.graph.exit);
    if (!exit.equals(own.exit)) {
      own.exit = exit.copy();
      for (const caller of callers.get(unit) ?? []) if (pairs.has(caller)) pending.add(caller);
    }
  }

  function transfer(own: PointerPairs, s: Statement, set: BitSet, enter: Set<UnitId>): void {
    switch (s.kind) {
      case "assign":
        if (holdsPointers(s.value.type) || s.value.kind === "convert")
          own.give(set, pointsTo.zonesOf(s.target), namesOf(s.value), pointsTo.isStrong(s.target));
        else if (s.value.type.kind === "nil" && pointsTo.isStrong(s.target))
          own.give(set, pointsTo.zonesOf(s.target), [], true);
        else if (s.value.type.kind === "record") own.give(set, pointsTo.zonesOf(s.target), null, false);
        break;
      case "allocate": {
        const fields = pointsTo.zonesOfSite(s.site);
        const isUnique = pointsTo.sites.get(s.site)?.unique === true;
        if (isUnique) own.give(set, fields, [], true);
        if (s.initial.kind === "fields")
          for (const [name, value] of s.initial.values)
            if (holdsPointers(value.type))
              own.give(
                set,
                fields.filter((zone) => pointsTo.zones[zone]?.field === name),
                namesOf(value),
                isUnique,
              );
        own.give(set, pointsTo.zonesOf(s.target), [], pointsTo.isStrong(s.target));
        break;
      }
      case "return":
        s.values.forEach((value, k) => {
          if (holdsPointers(value.type)) own.give(set, pointsTo.zoneOfResult(own.unit, k), namesOf(value), true);
        });
        break;
      case "call":
        transferCall(own, s, set, enter);
        break;
      case "pop":
        own.give(set, pointsTo.zonesOf(s.target), null, false);
        break;
      default:
    }
  }

  function transferCall(own: PointerPairs, s: CallStatement, set: BitSet, enter: Set<UnitId>): void {
    const before = set.copy();
    const callees = pointsTo.callees(s);
    const after = callees.map((callee) => {
      const inner = pairs.get(callee);
      if (inner !== undefined && enterCallee(own, s, callee, inner, before)) enter.add(callee);
      return { changed: changes.get(callee) ?? new Set<ZoneId>(), inner };
    });
    for (const { changed, inner } of after)
      for (const a of changed) {
        if (!own.index.has(a) || !isHeap(a)) continue;
        for (const b of own.names) {
          const heapPair = isHeap(b) && inner !== undefined;
          if (possible(a, b) && (!heapPair || inner.holds(inner.exit, a, b))) own.add(set, a, b);
        }
      }
    // Pairs of two names that every callee changes, and none leaves equal, are gone.
    const [first, ...others] = after;
    if (first?.inner !== undefined && others.length === 0)
      for (const a of first.changed) {
        const i = own.index.get(a);
        if (i === undefined || !isHeap(a)) continue;
        own.names.forEach((b, j) => {
          if (i === j || !isHeap(b) || first.inner?.holds(first.inner.exit, a, b) === true) return;
          set.delete(own.bit(i, j));
          set.delete(own.bit(j, i));
        });
      }
    s.targets.forEach((target) => {
      if (target !== null && holdsPointers(target.type))
        own.give(set, pointsTo.zonesOf(target), null, pointsTo.isStrong(target));
    });
  }

  /** Adds to the pairs at the callee's start what holds at this call; true if there are new ones. */
  function enterCallee(own: PointerPairs, s: CallStatement, callee: UnitId, inner: PointerPairs, set: BitSet): boolean {
    let grew = false;
    const parameters = program.units.get(callee)?.parameters ?? [];
    const given = new Map<ZoneId, readonly ZoneId[] | null>();
    parameters.forEach((p, k) => {
      const a = s.arguments[k];
      for (const zone of pointsTo.zonesOfVariable(p))
        given.set(zone, a === undefined || a.kind === "reference" ? null : namesOf(a));
    });
    const equal = (xs: readonly ZoneId[] | null, ys: readonly ZoneId[] | null): boolean =>
      xs === null || ys === null || xs.some((x) => ys.some((y) => own.holds(set, x, y)));
    for (const a of inner.names) {
      const isGiven = given.has(a);
      if (!isGiven && !isHeap(a)) continue;
      for (const b of inner.names) {
        if (a === b || !(given.has(b) || isHeap(b)) || !possible(a, b)) continue;
        const xs = isGiven ? (given.get(a) ?? null) : [a];
        const ys = given.has(b) ? (given.get(b) ?? null) : [b];
        if (equal(xs, ys) && inner.add(inner.entry, a, b)) grew = true;
      }
    }
    return grew;
  }

  return {
    namesIn: (unit) => (pairs.has(unit) ? [...(names.mentioned.get(unit) ?? []), ...names.heap] : null),
    namesOf,
    isHeap,
    movesHeap: (unit) => [...(changes.get(unit) ?? [])].some(isHeap),
    possible,
    equalAt(unit, statement, a, b) {
      const own = pairs.get(unit);
      const node = own?.graph.nodeOf(statement);
      const set = node === undefined ? undefined : own?.solution?.input(node.index);
      return own === undefined || set === undefined ? a === b || possible(a, b) : own.holds(set, a, b);
    },
    at(unit, call, a, b) {
      const xs = namesOf(a);
      const ys = namesOf(b);
      if (xs === null || ys === null) return true;
      const own = pairs.get(unit);
      const node = own?.graph.nodeOf(call);
      const set = node === undefined ? undefined : own?.solution?.input(node.index);
      return xs.some((x) =>
        ys.some((y) => (own === undefined || set === undefined ? x === y || possible(x, y) : own.holds(set, x, y))),
      );
    },
  };
}
