/** What is varied at each point of one unit, given what is when it starts. See varied.ts. */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { BitSolution } from "../../dataflow/solver.js";
import { solveBits } from "../../dataflow/solver.js";
import type { UnitId } from "../../il/types.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Dependencies, Effects } from "../storage-facts.js";

export interface VariedInUnitInput {
  readonly effects: Effects;
  readonly dependencies: Dependencies;
  readonly graphs: FlowGraphs;
}

export function variedInUnit(input: VariedInUnitInput, unit: UnitId, atEntry: BitSet): BitSolution {
  const { effects, dependencies } = input;
  const graph = input.graphs.of(unit);
  return solveBits(graph, {
    direction: "forward",
    capacity: effects.universe(unit).size,
    boundary: new Map([[graph.entry, atEntry]]),
    transfer: (node, set) => {
      const statement = graph.nodes[node]?.statement;
      if (statement === null || statement === undefined) return;
      const now: number[] = [];
      const relation = dependencies.differentiable(unit, statement);
      for (const [target, sources] of relation) if (sources.intersects(set)) now.push(target);
      for (const target of relation.keys()) set.delete(target);
      for (const target of now) set.add(target);
    },
  });
}
