/**
 * A data-flow problem that is solved unit by unit, callers before callees: what a call hands on is a part of its callee's problem, and a
 * unit whose callers have more for it is solved again.
 * In: the call order, the flow graphs; how a unit is solved, and which callees its calls then have more for. Out: the sets at each node,
 * in the direction of the flow: `into` a node and `outOf` it.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { BitSolution } from "../../dataflow/solver.js";
import type { Statement, UnitId } from "../../il/types.js";
import type { CallOrder } from "../effects/call-order.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Effects } from "../storage-facts.js";

interface UnitSolutionsInput {
  readonly effects: Effects;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
}

export class UnitSolutions {
  readonly #solutions = new Map<UnitId, BitSolution>();

  constructor(private readonly input: UnitSolutionsInput) {}

  solve(solveUnit: (unit: UnitId) => BitSolution, handOn: (unit: UnitId) => ReadonlySet<UnitId>): void {
    for (const component of [...this.input.order.components].reverse()) {
      const pending = new Set(component);
      for (const unit of pending) {
        pending.delete(unit);
        this.#solutions.set(unit, solveUnit(unit));
        for (const callee of handOn(unit)) if (component.includes(callee)) pending.add(callee);
      }
    }
  }

  into(unit: UnitId, statement: Statement): BitSet {
    return this.#at(unit, statement, "input");
  }

  outOf(unit: UnitId, statement: Statement): BitSet {
    return this.#at(unit, statement, "output");
  }

  /** What has flowed through the whole unit: into its exit, or, where it flows backward, out of its entry. */
  atEnd(unit: UnitId, direction: "forward" | "backward"): BitSet {
    const graph = this.input.graphs.of(unit);
    const solution = this.#solutions.get(unit);
    const set = direction === "forward" ? solution?.input(graph.exit) : solution?.output(graph.entry);
    return set ?? this.#nothing(unit);
  }

  #at(unit: UnitId, statement: Statement, side: "input" | "output"): BitSet {
    const node = this.input.graphs.of(unit).nodeOf(statement);
    return (node && this.#solutions.get(unit)?.[side](node.index)) ?? this.#nothing(unit);
  }

  #nothing(unit: UnitId): BitSet {
    return this.input.effects.universe(unit).empty();
  }
}
