/** The flow graphs of a program's units, each built when it is first asked for. */

import { InternalError } from "../../diagnostics/diagnostic.js";
import type { FlowGraph } from "../../il/queries/flow-graph.js";
import { buildFlowGraph } from "../../il/queries/flow-graph.js";
import type { Program, UnitId } from "../../il/types.js";

export class FlowGraphs {
  readonly #graphs = new Map<UnitId, FlowGraph>();

  constructor(readonly program: Program) {}

  of(id: UnitId): FlowGraph {
    let graph = this.#graphs.get(id);
    if (graph === undefined) {
      const unit = this.program.units.get(id);
      if (unit === undefined) throw new InternalError(`no unit ${id}`);
      graph = buildFlowGraph(unit);
      this.#graphs.set(id, graph);
    }
    return graph;
  }
}
