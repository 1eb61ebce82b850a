/**
 * effects: R, W and K of every statement and test, and of whole units.
 * In: the program, points-to, the call order, flow graphs.
 * Out: universes (the zones each unit and what it calls may touch, numbered), bit sets per statement, unit summaries.
 * Method: bottom-up over the call graph's components; inside a component the universes and R, W grow to a fixed point. A unit's
 * R is solved backward (read before killed), its K forward (killed on every way to the exit).
 * Paper: Araya-Polo, Hascoët 2004, equations (3)-(6).
 * Limits: calls within a recursive component kill nothing.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import { solveBits } from "../../dataflow/solver.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { CallStatement, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import { behind } from "../requests/head-roots.js";
import type { Effects, NodeEffects, PointsTo, UnitUniverse, Zone, ZoneId } from "../storage-facts.js";
import type { Accesses } from "./accesses.js";
import { accessesOf } from "./accesses.js";
import type { CallOrder } from "./call-order.js";
import type { FlowGraphs } from "./flow-graphs.js";
import { ownObjects, setsPartOf } from "./own-objects.js";

export interface EffectsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  /** What they give back, and what they leave behind pointers that they set, counts as touched. */
  readonly heads?: readonly UnitId[];
}

interface MutableSummary {
  readonly read: BitSet;
  readonly written: BitSet;
  readonly killed: BitSet;
  /** What is written in objects that the unit has made itself, and nowhere else. */
  readonly fresh: BitSet;
}

export function effects({ program, pointsTo, order, graphs, heads = [] }: EffectsInput): Effects {
  const accesses = new Map<Statement, Accesses>();
  const universes = new Map<UnitId, Universe>();
  const summaries = new Map<UnitId, MutableSummary>();
  /** What units write in objects that are there before they are called. */
  const olds = new Map<UnitId, BitSet>();
  const nodeEffects = new Map<UnitId, Map<Statement, NodeEffects>>();

  for (const component of order.components) {
    const zones = zonesOfComponent(component);
    for (const unit of component) {
      if (heads.includes(unit)) addHandedOver(unit, zones.get(unit) as Set<ZoneId>);
      const universe = new Universe(unit, [...(zones.get(unit) ?? [])], pointsTo.zones, isPrivate(unit));
      universes.set(unit, universe);
      const empty = (): BitSet => universe.empty();
      summaries.set(unit, { read: empty(), written: empty(), killed: empty(), fresh: empty() });
      olds.set(unit, empty());
    }
    const repeat = component.some((unit) => order.isRecursive(unit));
    for (let changed = true; changed; ) {
      changed = false;
      for (const unit of component) if (solveUnit(unit) && repeat) changed = true;
    }
  }

  /** Private to the unit: by-value parameters and locals that no pointer leads to. */
  function isPrivate(unit: UnitId): (zone: Zone) => boolean {
    const parameters = new Set(program.units.get(unit)?.parameters ?? []);
    return (zone) => {
      if (zone.variable === undefined) return false;
      const variable = program.variables.get(zone.variable);
      if (variable === undefined || variable.role === "global" || pointsTo.isAddressed(variable.id)) return false;
      return variable.role === "local" || (parameters.has(variable.id) && variable.passing !== "reference");
    };
  }

  /** Every zone that the units of a component may touch. */
  function zonesOfComponent(component: readonly UnitId[]): ReadonlyMap<UnitId, Set<ZoneId>> {
    const zonesOf = new Map<UnitId, Set<ZoneId>>();
    for (const unit of component) {
      const zones = new Set<ZoneId>();
      zonesOf.set(unit, zones);
      for (const { statement } of graphs.of(unit).nodes) {
        if (statement === null) continue;
        const accessed = accessesOf(program, pointsTo, unit, statement);
        accesses.set(statement, accessed);
        for (const zone of accessed.read) zones.add(zone);
        for (const zone of accessed.written) zones.add(zone);
      }
      const declared = program.units.get(unit);
      for (const p of declared?.parameters ?? []) for (const zone of pointsTo.zonesOfVariable(p)) zones.add(zone);
      declared?.results.forEach((_, k) => {
        for (const zone of pointsTo.zoneOfResult(unit, k)) zones.add(zone);
      });
    }
    for (let grew = true; grew; ) {
      grew = false;
      for (const unit of component) {
        const zones = zonesOf.get(unit) as Set<ZoneId>;
        const before = zones.size;
        for (const call of order.callsIn(unit))
          for (const callee of pointsTo.callees(call)) {
            const hidden = isPrivate(callee);
            for (const zone of universes.get(callee)?.zones ?? zonesOf.get(callee) ?? [])
              if (!hidden(pointsTo.zones[zone] as Zone))
                for (const outer of pointsTo.translate(call, callee, zone)) zones.add(outer);
          }
        if (zones.size > before && component.some((other) => order.isRecursive(other))) grew = true;
      }
    }
    return zonesOf;
  }

  /** An object that is handed on as it is holds numbers that no statement names. */
  function addHandedOver(head: UnitId, zones: Set<ZoneId>): void {
    const hidden = isPrivate(head);
    const stored = [...zones].filter((zone) => {
      const at = pointsTo.zones[zone] as Zone;
      return holdsPointers(at.type) && !hidden(at) && at.kind !== "result";
    });
    const results = (program.units.get(head)?.results ?? []).flatMap((_, k) => pointsTo.zoneOfResult(head, k));
    for (const zone of behind(pointsTo, [...results, ...stored])) zones.add(zone);
  }

  /** Solves one unit with its callees' summaries as they are; true if its own summary changed. */
  function solveUnit(unit: UnitId): boolean {
    const universe = universes.get(unit) as Universe;
    const graph = graphs.of(unit);
    const known = new Map<Statement, NodeEffects>();
    for (const { statement } of graph.nodes)
      if (statement !== null) known.set(statement, ofStatement(universe, statement));
    nodeEffects.set(unit, known);
    const at = (node: number): NodeEffects | undefined => {
      const statement = graph.nodes[node]?.statement;
      return statement === null || statement === undefined ? undefined : known.get(statement);
    };

    const exposed = solveBits(graph, {
      direction: "backward",
      capacity: universe.size,
      boundary: new Map(),
      transfer: (node, set) => {
        const here = at(node);
        if (here === undefined) return;
        set.minus(here.killed);
        set.union(here.read);
      },
    });
    const all = universe.empty();
    for (let bit = 0; bit < universe.size; bit++) all.add(bit);
    const notKilled = solveBits(graph, {
      direction: "forward",
      capacity: universe.size,
      boundary: new Map([[graph.entry, all]]),
      transfer: (node, set) => {
        const here = at(node);
        if (here !== undefined) set.minus(here.killed);
      },
    });

    const summary = summaries.get(unit) as MutableSummary;
    const read = exposed.output(graph.entry).copy();
    const written = universe.empty();
    for (const here of known.values()) written.union(here.written);
    const old = writtenBefore(unit, universe, known);
    const killed = written.copy();
    killed.minus(notKilled.input(graph.exit));
    // A statement that is never reached writes nothing, and must not be taken to have killed what only it writes.
    if (!isReached(graph.nodes[graph.exit])) killed.clear();
    for (const set of [read, written, killed]) set.minus(universe.privates);
    const grewR = summary.read.union(read);
    const grewW = summary.written.union(written);
    const grewO = olds.get(unit)?.union(old) === true;
    summary.fresh.assign(summary.written);
    summary.fresh.minus(olds.get(unit) as BitSet);
    summary.killed.assign(killed);
    return grewR || grewW || grewO;
  }

  /** What is written in objects that may have been there when the unit was called. */
  function writtenBefore(unit: UnitId, universe: Universe, known: ReadonlyMap<Statement, NodeEffects>): BitSet {
    const declared = program.units.get(unit);
    const made = declared === undefined ? new Set<VariableId>() : ownObjects(program, declared, pointsTo);
    const old = universe.empty();
    for (const [s, { written, fresh }] of known) {
      if (setsPartOf(made, s)) continue;
      const here = written.copy();
      here.minus(fresh);
      old.union(here);
    }
    return old;
  }

  function ofStatement(universe: Universe, s: Statement): NodeEffects {
    const accessed = accesses.get(s);
    if (accessed === undefined) throw new InternalError("a statement without accesses");
    const read = universe.setOf(accessed.read);
    const written = universe.setOf(accessed.written);
    const killed = universe.setOf(accessed.killed);
    const fresh = universe.setOf(accessed.fresh);
    if (s.kind === "call") addCallees(universe, s, { read, written, killed, fresh });
    return { read, written, killed, fresh };
  }

  function addCallees(universe: Universe, s: CallStatement, into: MutableSummary): void {
    const { read, written, killed, fresh } = into;
    const old = written.copy();
    let common: BitSet | null = null;
    for (const callee of pointsTo.callees(s)) {
      const inner = universes.get(callee);
      const summary = summaries.get(callee);
      if (inner === undefined || summary === undefined) continue;
      const outer = (bit: number): readonly ZoneId[] => pointsTo.translate(s, callee, inner.zones[bit] as ZoneId);
      summary.read.forEach((bit) => {
        for (const zone of outer(bit)) read.add(universe.bitOf(zone));
      });
      summary.written.forEach((bit) => {
        const isOld = !summary.fresh.has(bit);
        for (const zone of outer(bit)) {
          written.add(universe.bitOf(zone));
          if (isOld) old.add(universe.bitOf(zone));
        }
      });
      const theirs = universe.empty();
      if (!order.sameComponent(universe.unit, callee))
        summary.killed.forEach((bit) => {
          const zones = outer(bit);
          const zone = zones[0];
          if (zone === undefined || zones.length > 1 || !isOne(inner.zoneAt(bit), zone, s)) return;
          theirs.add(universe.bitOf(zone));
        });
      if (common === null) common = theirs;
      else common.intersect(theirs);
    }
    if (common !== null) killed.union(common);
    fresh.union(written);
    fresh.minus(old);
  }

  /** Is the caller's zone one concrete location, as the callee's is? */
  function isOne(inner: Zone, zone: ZoneId, s: CallStatement): boolean {
    const outer = pointsTo.zones[zone];
    if (outer === undefined) return false;
    if (inner.kind === "result") {
      const target = s.targets[inner.result ?? 0];
      return target !== null && target !== undefined && pointsTo.isStrong(target);
    }
    if (outer.id === inner.id) return true;
    if (outer.site !== undefined)
      return pointsTo.sites.get(outer.site)?.unique === true && !/[[{?]/.test(outer.selector.slice(0, -2));
    return outer.variable !== undefined && !/[[{?]/.test(outer.selector);
  }

  return {
    universe(unit) {
      const universe = universes.get(unit);
      if (universe === undefined) throw new InternalError(`unit ${unit} is not reached from the heads`);
      return universe;
    },
    of(unit, statement) {
      const known = nodeEffects.get(unit)?.get(statement);
      // What is in it has effects; it has none itself.
      if (statement.kind === "scope") return noEffects(this.universe(unit));
      if (known === undefined) throw new InternalError(`no effects of a ${statement.kind} statement in ${unit}`);
      return known;
    },
    summary(unit) {
      const known = summaries.get(unit);
      if (known === undefined) throw new InternalError(`unit ${unit} is not reached from the heads`);
      return known;
    },
  };
}

function isReached(node: { readonly predecessors: readonly number[] } | undefined): boolean {
  return node !== undefined && node.predecessors.length > 0;
}

function noEffects(universe: UnitUniverse): NodeEffects {
  return { read: universe.empty(), written: universe.empty(), killed: universe.empty(), fresh: universe.empty() };
}

class Universe implements UnitUniverse {
  readonly privates: BitSet;
  readonly #bits = new Map<ZoneId, number>();

  constructor(
    readonly unit: UnitId,
    readonly zones: readonly ZoneId[],
    readonly table: readonly Zone[],
    isPrivate: (zone: Zone) => boolean,
  ) {
    zones.forEach((zone, bit) => this.#bits.set(zone, bit));
    this.privates = this.empty();
    zones.forEach((zone, bit) => {
      if (isPrivate(table[zone] as Zone)) this.privates.add(bit);
    });
  }

  get size(): number {
    return this.zones.length;
  }
  bitOf(zone: ZoneId): number {
    return this.#bits.get(zone) ?? -1;
  }
  zoneAt(bit: number): Zone {
    return this.table[this.zones[bit] as ZoneId] as Zone;
  }
  empty(): BitSet {
    return new BitSet(this.zones.length);
  }
  setOf(zones: Iterable<ZoneId>): BitSet {
    const set = this.empty();
    for (const zone of zones) {
      const bit = this.#bits.get(zone);
      if (bit !== undefined) set.add(bit);
    }
    return set;
  }
}
