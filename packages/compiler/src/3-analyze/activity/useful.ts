/**
 * useful: the zones on whose values the dependents depend differentiably, before and after every statement.
 * In: dependencies, the call order, flow graphs; each head's dependents.
 * Out: bit sets over the units' universes.
 * Method: useful⁻(I) = diffDep(I) ⊗ useful⁺(I), backward on the flow graphs, callers before callees. What is useful when a unit ends
 * is the union over its calls.
 * Paper: Hascoët, Pascual, The Tapenade automatic differentiation tool, 2013, section 4.1; the thesis' 2.3.2.
 * Limits: generalised over call sites.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { BitSolution } from "../../dataflow/solver.js";
import { solveBits } from "../../dataflow/solver.js";
import type { Statement, UnitId } from "../../il/types.js";
import type { Useful } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Dependencies, Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface UsefulInput {
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly dependencies: Dependencies;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  readonly callBits: CallBits;
  readonly dependents: ReadonlyMap<UnitId, readonly ZoneId[]>;
}

export function useful(input: UsefulInput): Useful {
  const { pointsTo, effects, dependencies, order, graphs, callBits, dependents } = input;
  const exits = new Map<UnitId, BitSet>();
  const solutions = new Map<UnitId, BitSolution>();
  for (const unit of pointsTo.units) exits.set(unit, effects.universe(unit).setOf(dependents.get(unit) ?? []));

  for (const component of [...order.components].reverse()) {
    const pending = new Set(component);
    for (const unit of pending) {
      pending.delete(unit);
      solveUnit(unit);
      for (const callee of enterCallees(unit)) if (component.includes(callee)) pending.add(callee);
    }
  }

  function solveUnit(unit: UnitId): void {
    const graph = graphs.of(unit);
    solutions.set(
      unit,
      solveBits(graph, {
        direction: "backward",
        capacity: effects.universe(unit).size,
        boundary: new Map([[graph.exit, exits.get(unit) as BitSet]]),
        transfer: (node, set) => {
          const statement = graph.nodes[node]?.statement;
          if (statement === null || statement === undefined) return;
          const reached: BitSet[] = [];
          const relation = dependencies.differentiable(unit, statement);
          for (const [target, sources] of relation) if (set.has(target)) reached.push(sources);
          for (const target of relation.keys()) set.delete(target);
          for (const sources of reached) set.union(sources);
        },
      }),
    );
  }

  function enterCallees(unit: UnitId): ReadonlySet<UnitId> {
    const changed = new Set<UnitId>();
    for (const call of order.callsIn(unit)) {
      const here = after(unit, call);
      for (const callee of pointsTo.callees(call)) {
        const inner = effects.universe(callee);
        const exit = exits.get(callee) as BitSet;
        callBits.of(unit, call, callee).forEach((outer, bit) => {
          if (outer.some((b) => here.has(b)) && isDifferentiable(inner.zoneAt(bit)) && exit.add(bit))
            changed.add(callee);
        });
      }
    }
    return changed;
  }

  function after(unit: UnitId, statement: Statement): BitSet {
    const node = graphs.of(unit).nodeOf(statement);
    return (node && solutions.get(unit)?.input(node.index)) ?? effects.universe(unit).empty();
  }

  return {
    after,
    before(unit, statement) {
      const node = graphs.of(unit).nodeOf(statement);
      return (node && solutions.get(unit)?.output(node.index)) ?? effects.universe(unit).empty();
    },
    atExit: (unit) => exits.get(unit) ?? effects.universe(unit).empty(),
    atEntry: (unit) => solutions.get(unit)?.output(graphs.of(unit).entry) ?? effects.universe(unit).empty(),
  };
}
