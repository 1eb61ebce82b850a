/**
 * Which local variables are read after each statement for a value that matters.
 * In: a unit, and its variables that only its own statements see. Out: what is live after a statement, and behind a loop.
 * Method: backward data flow. A value that is only computed to be assigned to a dead variable does not make its operands live, so that a
 * variable which feeds only itself is dead.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import { solveBits } from "../../dataflow/solver.js";
import { buildFlowGraph } from "../../il/queries/flow-graph.js";
import type { LabelId, Statement, Unit } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { LocalAccesses, TrackedLocals } from "./tracked-locals.js";
import { localAccesses } from "./tracked-locals.js";

export interface LiveLocals {
  /** Is the variable of that number read after the statement? */
  readonly after: (s: Statement, variable: number) => boolean;
  /** Is it read where the loop's test leads when it is false? */
  readonly behind: (loop: LabelId, variable: number) => boolean;
}

const nothing: LocalAccesses = { assigned: [], read: [] };

export function liveLocals(unit: Unit, tracked: TrackedLocals): LiveLocals {
  const graph = buildFlowGraph(unit);
  const accesses = graph.nodes.map((node) =>
    node.statement === null ? nothing : localAccesses(tracked, node.statement),
  );
  /** `set`: what is live after the node; it becomes what is live before. */
  const transfer = (node: number, set: BitSet): void => {
    const { statement, kind } = graph.nodes[node]!;
    const { assigned, read } = accesses[node]!;
    if (statement === null) return;
    if (kind === "statement") {
      if (isPure(statement) && assigned.length > 0 && !hasOneOf(set, assigned)) return;
      for (const n of assigned) set.delete(n);
    }
    for (const n of read) set.add(n);
  };
  const solution = solveBits(graph, {
    direction: "backward",
    capacity: tracked.size,
    boundary: new Map(),
    transfer,
  });
  const behind = new Map<LabelId, BitSet>();
  forEachStatement(unit.body, (s) => {
    if (s.kind !== "loop") return;
    const next = graph.nodeOf(s)?.successors[1];
    behind.set(s.label, next === undefined ? new BitSet(tracked.size) : solution.output(next));
  });
  return {
    after: (s, variable) => {
      const node = graph.nodeOf(s);
      return node === undefined || solution.input(node.index).has(variable);
    },
    behind: (label, variable) => behind.get(label)?.has(variable) ?? true,
  };
}

function hasOneOf(set: BitSet, numbers: readonly number[]): boolean {
  for (const n of numbers) if (set.has(n)) return true;
  return false;
}

/** A statement that does nothing but give its target a value. */
function isPure(s: Statement): boolean {
  return s.kind === "assign" || s.kind === "allocate";
}
