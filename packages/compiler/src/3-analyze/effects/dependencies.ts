/**
 * dependencies: how each zone's value after a statement depends differentiably on zones before it; summaries of units.
 * In: the program, points-to, effects, the call order, flow graphs.
 * Out: relations target zone ← source zones (DiffDep) per statement: rows for real and complex targets, with only such sources.
 * Method: statements give rows directly; calls translate the callee's summary. A summary is the forward composition of the rows from
 * entry to exit. Bottom-up; recursion to a fixed point.
 * Paper: Araya-Polo, Hascoët 2004, equation (7); the thesis' 2.3.2 (differentiable dependencies).
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { CallStatement, Expression, Program, Statement, UnitId } from "../../il/types.js";
import type { Dependencies, Effects, PointsTo, Relation, UnitUniverse, ZoneId } from "../storage-facts.js";
import type { CallBits } from "./call-bits.js";
import type { CallOrder } from "./call-order.js";
import { differentiableReads, isDifferentiable } from "./differentiable-reads.js";
import type { FlowGraphs } from "./flow-graphs.js";
import { composeRelations } from "./relation-composition.js";

export interface DependenciesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  readonly callBits: CallBits;
}

export function dependencies(input: DependenciesInput): Dependencies {
  const { program, pointsTo, effects, order, graphs, callBits } = input;
  const summaries = new Map<UnitId, Relation>();
  const rows = new Map<Statement, Relation>();
  for (const component of order.components) {
    for (const unit of component) summaries.set(unit, new Map());
    const repeat = component.some((unit) => order.isRecursive(unit));
    for (let changed = true; changed; ) {
      changed = false;
      for (const unit of component) if (solveUnit(unit) && repeat) changed = true;
    }
  }
  return {
    differentiable: (_, statement) => {
      const relation = rows.get(statement);
      if (relation === undefined) throw new InternalError(`no dependencies of a ${statement.kind} statement`);
      return relation;
    },
  };

  function solveUnit(unit: UnitId): boolean {
    const universe = effects.universe(unit);
    const graph = graphs.of(unit);
    for (const { statement } of graph.nodes)
      if (statement !== null && (statement.kind === "call" || !rows.has(statement)))
        rows.set(statement, relationOf(universe, statement));
    const privates = universe.privates;
    const parameters = new Set<number>();
    for (const p of program.units.get(unit)?.parameters ?? [])
      for (const zone of pointsTo.zonesOfVariable(p)) parameters.add(universe.bitOf(zone));
    const isInput = (bit: number): boolean => !privates.has(bit) || parameters.has(bit);
    const composed = composeRelations(
      graph,
      universe.size,
      (s) => rows.get(s),
      (bit) => isInput(bit) && isDifferentiable(universe.zoneAt(bit)),
    );

    const result = new Map<number, BitSet>();
    effects.summary(unit).written.forEach((bit) => {
      if (isDifferentiable(universe.zoneAt(bit))) result.set(bit, composed.row(composed.atExit, bit).copy());
    });
    const old = summaries.get(unit) as Relation;
    summaries.set(unit, result);
    if (old.size !== result.size) return true;
    for (const [bit, row] of result) {
      const known = old.get(bit);
      if (known === undefined || !known.equals(row)) return true;
    }
    return false;
  }

  function relationOf(universe: UnitUniverse, s: Statement): Relation {
    const own = effects.of(universe.unit, s);
    const relation = new Map<number, BitSet>();
    if (own.written.isEmpty) return relation;
    if (s.kind === "call") return callRelation(universe, s);
    const wanted = (bit: number): boolean => isDifferentiable(universe.zoneAt(bit));
    const put = (zones: Iterable<ZoneId>, sources: BitSet): void => {
      for (const zone of zones) {
        const bit = universe.bitOf(zone);
        if (bit < 0 || !own.written.has(bit) || !wanted(bit)) continue;
        const row = relation.get(bit) ?? universe.empty();
        row.union(sources);
        relation.set(bit, row);
      }
    };
    const sourcesOf = (e: Expression): BitSet => {
      const set = universe.empty();
      const see = (zone: ZoneId): void => {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      };
      differentiableReads(pointsTo, e, see);
      return set;
    };
    own.written.forEach((bit) => {
      if (!wanted(bit)) return;
      const row = universe.empty();
      if (!own.killed.has(bit)) row.add(bit);
      relation.set(bit, row);
    });
    switch (s.kind) {
      case "assign":
        if (!copiesRecord(s.value)) put(pointsTo.zonesOf(s.target), sourcesOf(s.value));
        else put(pointsTo.zonesOf(s.target), zonesRead(universe, s.value));
        break;
      case "allocate": {
        const zones = pointsTo.zonesOfSite(s.site);
        switch (s.initial.kind) {
          case "elements":
            for (const value of s.initial.values) put(zones, sourcesOf(value));
            break;
          case "fill":
            put(zones, sourcesOf(s.initial.value));
            break;
          case "copy":
            put(zones, sourcesOf({ kind: "read", path: s.initial.source, type: s.initial.source.type }));
            break;
          case "fields":
            for (const [name, value] of s.initial.values)
              put(
                zones.filter((zone) => pointsTo.zones[zone]?.selector.split(/[.[{#?]/)[1] === name),
                sourcesOf(value),
              );
            break;
          default:
        }
        break;
      }
      case "return":
        s.values.forEach((value, k) => {
          put(
            pointsTo.zoneOfResult(universe.unit, k),
            copiesRecord(value) ? zonesRead(universe, value) : sourcesOf(value),
          );
        });
        break;
      default:
    }
    return relation;
  }

  function copiesRecord(value: Expression): boolean {
    return value.kind === "read" && value.type.kind === "record";
  }

  function zonesRead(universe: UnitUniverse, value: Expression): BitSet {
    const set = universe.empty();
    if (value.kind === "read")
      for (const zone of pointsTo.zonesOf(value.path)) {
        const at = pointsTo.zones[zone];
        if (at !== undefined && isDifferentiable(at)) set.add(universe.bitOf(zone));
      }
    return set;
  }

  function callRelation(universe: UnitUniverse, s: CallStatement): Relation {
    const own = effects.of(universe.unit, s);
    const relation = new Map<number, BitSet>();
    const wanted = (bit: number): boolean => isDifferentiable(universe.zoneAt(bit));
    own.written.forEach((bit) => {
      if (!wanted(bit)) return;
      const row = universe.empty();
      if (!own.killed.has(bit)) row.add(bit);
      relation.set(bit, row);
    });
    for (const callee of pointsTo.callees(s)) {
      const inner = effects.universe(callee);
      const bits = callBits.of(universe.unit, s, callee);
      const passed = argumentsOf(universe, s, callee);
      for (const [target, sources] of summaries.get(callee) ?? []) {
        const outer = bits[target] ?? [];
        if (outer.length === 0) continue;
        const row = universe.empty();
        sources.forEach((bit) => {
          // A parameter by value gets what is passed, whether or not pointers lead to it.
          const actual = passed.get(bit);
          if (actual !== undefined) row.union(actual);
          else if (!inner.privates.has(bit)) for (const b of bits[bit] ?? []) row.add(b);
        });
        for (const bit of outer) if (wanted(bit)) relation.get(bit)?.union(row);
      }
    }
    // Equal rows are one object: composition then gathers them once.
    const shared = new Map<string, BitSet>();
    for (const [bit, row] of relation) {
      const known = shared.get(row.key);
      if (known === undefined) shared.set(row.key, row);
      else relation.set(bit, known);
    }
    return relation;
  }

  /** By-value parameters, as bits of the callee's, and the caller's zones that their actual values come from. */
  function argumentsOf(universe: UnitUniverse, s: CallStatement, callee: UnitId): ReadonlyMap<number, BitSet> {
    const passed = new Map<number, BitSet>();
    const inner = effects.universe(callee);
    (program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
      const argument = s.arguments[k];
      if (argument === undefined || argument.kind === "reference") return;
      const set = universe.empty();
      const see = (zone: ZoneId): void => {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      };
      if (copiesRecord(argument)) set.union(zonesRead(universe, argument));
      else differentiableReads(pointsTo, argument, see);
      for (const zone of pointsTo.zonesOfVariable(parameter)) passed.set(inner.bitOf(zone), set);
    });
    return passed;
  }
}
