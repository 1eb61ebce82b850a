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
import type { UnitId } from "../../il/types.js";
import type { Useful } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Dependencies, Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { UnitSolutions } from "./unit-solutions.js";

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
  const solutions = new UnitSolutions(input);
  for (const unit of pointsTo.units) exits.set(unit, effects.universe(unit).setOf(dependents.get(unit) ?? []));

  solutions.solve(solveUnit, enterCallees);

  function solveUnit(unit: UnitId): BitSolution {
    const graph = graphs.of(unit);
    return solveBits(graph, {
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
    });
  }

  function enterCallees(unit: UnitId): ReadonlySet<UnitId> {
    const changed = new Set<UnitId>();
    for (const call of order.callsIn(unit)) {
      const here = solutions.into(unit, call);
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

  return {
    after: (unit, statement) => solutions.into(unit, statement),
    before: (unit, statement) => solutions.outOf(unit, statement),
    atExit: (unit) => exits.get(unit) ?? effects.universe(unit).empty(),
    atEntry: (unit) => solutions.atEnd(unit, "backward"),
  };
}
