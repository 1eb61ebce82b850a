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
 * units with more than `limit` such names.
 */
import { BitSet } from "../dataflow/bit-set.js";
import type { BitSolution } from "../dataflow/solver.js";
import { solveBits } from "../dataflow/solver.js";
import type { FlowGraph } from "../il/flow-graph.js";
import { buildFlowGraph } from "../il/flow-graph.js";
import type { CallStatement, Expression, Path, Program, SiteId, Statement, UnitId, VariableId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import { holdsPointers, pointerSources } from "./path-steps.js";
import type { PlaceId, Places } from "./places.js";
import { isMany } from "./places.js";
import type { PointsTo, Zone, ZoneId } from "./storage-facts.js";

export interface MayEqual {
  /** Just before the call. */
  at(unit: UnitId, call: CallStatement, a: Expression, b: Expression): boolean;
}

export interface MayEqualInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: Pick<
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
  > & {
    rootsInZone(zone: ZoneId): readonly PlaceId[];
  };
  readonly places: Places;
  readonly initial: ReadonlyMap<PlaceId, ReadonlySet<SiteId>>;
}

const limit = 160;

export function mayEqual({ program, heads, pointsTo, places, initial }: MayEqualInput): MayEqual {
  const zoneOf = (id: ZoneId): Zone => pointsTo.zones[id] as Zone;
  const roots = new Map<ZoneId, ReadonlySet<PlaceId>>();
  function rootsOf(name: ZoneId): ReadonlySet<PlaceId> {
    let found = roots.get(name);
    if (found === undefined) {
      found = new Set(pointsTo.rootsInZone(name));
      roots.set(name, found);
    }
    return found;
  }
  function possible(a: ZoneId, b: ZoneId): boolean {
    const other = rootsOf(b);
    for (const root of rootsOf(a)) if (other.has(root)) return true;
    return false;
  }
  const handedOn = new Set<VariableId>();
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "call") for (const a of s.arguments) if (a.kind === "reference") handedOn.add(a.path.root);
    });
  /** One concrete pointer, written by plain statements only. */
  function isPrecise(name: ZoneId): boolean {
    const at = zoneOf(name);
    if (!holdsPointers(at.type) || places.get(places.placeOf(name)).steps.some(isMany)) return false;
    if (at.kind === "result") return true;
    if (at.site !== undefined) return pointsTo.sites.get(at.site)?.unique === true;
    const variable = at.variable === undefined ? undefined : program.variables.get(at.variable);
    return (
      variable !== undefined &&
      variable.passing !== "reference" &&
      !handedOn.has(variable.id) &&
      !pointsTo.isAddressed(variable.id)
    );
  }
  /** The names whose pointer the expression may give; null if that cannot be told. */
  function namesOf(e: Expression): readonly ZoneId[] | null {
    const found: ZoneId[] = [];
    for (const source of pointerSources(e)) {
      if (source.kind !== "read") return null;
      for (const zone of pointsTo.zonesOf(source.path)) if (holdsPointers(zoneOf(zone).type)) found.push(zone);
    }
    return found;
  }

  // The names of each unit: those it mentions; heap names count in all units, since a callee may change them.
  const mentioned = new Map<UnitId, Set<ZoneId>>();
  const changes = new Map<UnitId, Set<ZoneId>>();
  const callers = new Map<UnitId, Set<UnitId>>();
  const heap = new Set<ZoneId>();
  const isHeap = (name: ZoneId): boolean => {
    const at = zoneOf(name);
    return (
      at.site !== undefined || (at.variable !== undefined && program.variables.get(at.variable)?.role === "global")
    );
  };
  for (const unit of pointsTo.units) {
    const names = new Set<ZoneId>();
    const changed = new Set<ZoneId>();
    const see = (path: Path, isWritten: boolean): void => {
      for (const zone of pointsTo.zonesOf(path)) {
        if (!isPrecise(zone)) continue;
        names.add(zone);
        if (isWritten) changed.add(zone);
        if (isHeap(zone)) heap.add(zone);
      }
    };
    const give = (e: Expression): void => {
      for (const source of pointerSources(e)) if (source.kind === "read") see(source.path, false);
    };
    const declared = program.units.get(unit);
    for (const p of declared?.parameters ?? [])
      for (const zone of pointsTo.zonesOfVariable(p)) if (isPrecise(zone)) names.add(zone);
    declared?.results.forEach((_, k) => {
      for (const zone of pointsTo.zoneOfResult(unit, k)) if (isPrecise(zone)) names.add(zone);
    });
    forEachStatement(declared?.body ?? { statements: [] }, (s) => {
      switch (s.kind) {
        case "assign":
          see(s.target, true);
          give(s.value);
          break;
        case "allocate":
          see(s.target, true);
          for (const zone of pointsTo.zonesOfSite(s.site))
            if (isPrecise(zone)) {
              names.add(zone);
              changed.add(zone);
              heap.add(zone);
            }
          if (s.initial.kind === "fields") for (const value of s.initial.values.values()) give(value);
          break;
        case "call":
          for (const target of s.targets) if (target !== null) see(target, true);
          for (const a of s.arguments) if (a.kind !== "reference") give(a);
          for (const callee of pointsTo.callees(s)) {
            const list = callers.get(callee);
            if (list === undefined) callers.set(callee, new Set([unit]));
            else list.add(unit);
          }
          break;
        case "return":
          for (const value of s.values) give(value);
          break;
        default:
      }
    });
    mentioned.set(unit, names);
    changes.set(unit, changed);
  }
  // What a unit changes, its callees' changes included.
  for (const queue = [...pointsTo.units]; queue.length > 0; ) {
    const unit = queue.pop() as UnitId;
    for (const caller of callers.get(unit) ?? []) {
      const theirs = changes.get(caller);
      const before = theirs?.size;
      for (const name of changes.get(unit) ?? []) if (isHeap(name)) theirs?.add(name);
      if (theirs?.size !== before) queue.push(caller);
    }
  }

  /** The pairs of one unit's names, as bits. */
  class Pairs {
    readonly index = new Map<ZoneId, number>();
    readonly names: readonly ZoneId[];
    readonly possible: BitSet;
    readonly graph: FlowGraph;
    readonly entry: BitSet;
    exit: BitSet;
    solution: BitSolution | null = null;

    constructor(readonly unit: UnitId) {
      const own = new Set([...(mentioned.get(unit) ?? []), ...heap]);
      const all = [...own];
      const byRoot = new Map<PlaceId, ZoneId[]>();
      for (const name of all)
        for (const root of rootsOf(name)) {
          const list = byRoot.get(root);
          if (list === undefined) byRoot.set(root, [name]);
          else list.push(name);
        }
      // Names that can equal no other need no pairs.
      const paired = new Set<ZoneId>();
      for (const list of byRoot.values()) if (list.length > 1) for (const name of list) paired.add(name);
      this.names = [...paired];
      this.names.forEach((name, k) => this.index.set(name, k));
      this.possible = this.empty();
      if (this.size <= limit)
        for (const list of byRoot.values()) for (const a of list) for (const b of list) this.add(this.possible, a, b);
      this.entry = this.empty();
      this.exit = this.empty();
      this.graph = buildFlowGraph(program.units.get(unit) as NonNullable<ReturnType<typeof program.units.get>>);
    }
    get size(): number {
      return this.names.length;
    }
    empty(): BitSet {
      return new BitSet(this.size <= limit ? this.size * this.size : 0);
    }
    bit(a: number, b: number): number {
      return a * this.size + b;
    }
    add(set: BitSet, a: ZoneId, b: ZoneId): boolean {
      const i = this.index.get(a);
      const j = this.index.get(b);
      if (i === undefined || j === undefined || i === j) return false;
      set.add(this.bit(j, i));
      return set.add(this.bit(i, j));
    }
    holds(set: BitSet, a: ZoneId, b: ZoneId): boolean {
      if (a === b) return true;
      const i = this.index.get(a);
      const j = this.index.get(b);
      return i === undefined || j === undefined ? possible(a, b) : set.has(this.bit(i, j));
    }
    /** The target's pointer is one of the sources'; null: any. */
    give(set: BitSet, targets: readonly ZoneId[], sources: readonly ZoneId[] | null, strong: boolean): void {
      for (const target of targets) {
        const t = this.index.get(target);
        if (t === undefined) continue;
        const row: number[] = [];
        for (let j = 0; j < this.size; j++) {
          if (j === t || !this.possible.has(this.bit(t, j))) continue;
          const name = this.names[j] as ZoneId;
          const equal = sources === null || sources.some((s) => this.holds(set, s, name));
          if (equal || (!strong && set.has(this.bit(t, j)))) row.push(j);
        }
        this.clear(set, t);
        for (const j of row) {
          set.add(this.bit(t, j));
          set.add(this.bit(j, t));
        }
      }
    }
    clear(set: BitSet, t: number): void {
      for (let j = 0; j < this.size; j++) {
        set.delete(this.bit(t, j));
        set.delete(this.bit(j, t));
      }
    }
  }

  const pairs = new Map<UnitId, Pairs>();
  const large: UnitId[] = [];
  for (const unit of pointsTo.units) {
    const own = new Pairs(unit);
    if (own.size <= limit) pairs.set(unit, own);
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

  // What the heads find.
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
    const found = new Set<ZoneId>();
    const queue: ZoneId[] = [];
    for (const v of program.variables.values()) if (v.role === "global") queue.push(...pointsTo.zonesOfVariable(v.id));
    for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
      if (found.has(zone)) continue;
      found.add(zone);
      for (const root of pointsTo.rootsInZone(zone)) queue.push(...places.zonesAt(root));
    }
    return found;
  }

  const pending = new Set<UnitId>(pairs.keys());
  for (const unit of pending) {
    pending.delete(unit);
    const own = pairs.get(unit) as Pairs;
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
    const exit = own.solution.input[own.graph.exit] as BitSet;
    if (!exit.equals(own.exit)) {
      own.exit = exit.copy();
      for (const caller of callers.get(unit) ?? []) if (pairs.has(caller)) pending.add(caller);
    }
  }

  function transfer(own: Pairs, s: Statement, set: BitSet, enter: Set<UnitId>): void {
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
                fields.filter((zone) => zoneOf(zone).field === name),
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

  function transferCall(own: Pairs, s: CallStatement, set: BitSet, enter: Set<UnitId>): void {
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

  /** The callee's start, grown by this call; true if that is news. */
  function enterCallee(own: Pairs, s: CallStatement, callee: UnitId, inner: Pairs, set: BitSet): boolean {
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
    at(unit, call, a, b) {
      const xs = namesOf(a);
      const ys = namesOf(b);
      if (xs === null || ys === null) return true;
      const own = pairs.get(unit);
      const node = own?.graph.nodeOf(call);
      const set = node === undefined ? undefined : own?.solution?.input[node.index];
      return xs.some((x) =>
        ys.some((y) => (own === undefined || set === undefined ? x === y || possible(x, y) : own.holds(set, x, y))),
      );
    },
  };
}
