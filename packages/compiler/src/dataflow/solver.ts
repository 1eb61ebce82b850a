/**
 * Monotone problems over flow graphs, joined by union.
 *
 * In: a graph, its order, the values at its boundary, and a transfer function.
 * Out: for each node the value before and after it, in the problem's direction.
 * Method: worklist in reverse post order (post order for backward problems).
 */
import { BitSet } from "./bit-set.js";

/** Nodes 0 … size-1. */
export interface Graph {
  readonly nodes: readonly { readonly successors: readonly number[]; readonly predecessors: readonly number[] }[];
  /** Every node once, predecessors first as far as cycles allow. */
  readonly reversePostOrder: readonly number[];
}

export interface BitProblem {
  readonly direction: "forward" | "backward";
  readonly capacity: number;
  /** Joined into the value that flows into the node: at the entry of a forward problem, say. */
  readonly boundary: ReadonlyMap<number, BitSet>;
  /** Changes `set`, the value that flows into the node, to the one that flows out. */
  readonly transfer: (node: number, set: BitSet) => void;
}

export interface BitSolution {
  /** What flows into the node: before it in a forward problem, after it in a backward one. The same set as flows out of its only source. */
  readonly input: readonly BitSet[];
  /** What flows out of it. */
  readonly output: readonly BitSet[];
}

export function solveBits(graph: Graph, problem: BitProblem): BitSolution {
  const forward = problem.direction === "forward";
  const size = graph.nodes.length;
  const order = forward ? graph.reversePostOrder : [...graph.reversePostOrder].reverse();
  const rank = new Uint32Array(size);
  order.forEach((node, k) => {
    rank[node] = k;
  });
  const input: BitSet[] = [];
  const output: BitSet[] = [];
  for (let node = 0; node < size; node++) output.push(new BitSet(problem.capacity));
  for (let node = 0; node < size; node++) {
    const at = graph.nodes[node];
    const sources = (forward ? at?.predecessors : at?.successors) ?? [];
    const [only] = sources;
    const isSame = only !== undefined && sources.length === 1 && only !== node && !problem.boundary.has(node);
    input.push(isSame ? output[only]! : (problem.boundary.get(node)?.copy() ?? new BitSet(problem.capacity)));
  }
  const queued = new Uint8Array(size).fill(1);
  const scratch = new BitSet(problem.capacity);
  // Sweeps in order over what has changed: each sweep carries news as far as it goes without meeting a back edge.
  for (let again = true; again; ) {
    again = false;
    for (let k = 0; k < size; k++) {
      const node = order[k] as number;
      if (queued[node] === 0) continue;
      queued[node] = 0;
      scratch.assign(input[node] as BitSet);
      problem.transfer(node, scratch);
      if (!(output[node] as BitSet).union(scratch)) continue;
      const at = graph.nodes[node];
      for (const next of (forward ? at?.successors : at?.predecessors) ?? []) {
        if (input[next] === output[node] || (input[next] as BitSet).union(scratch)) {
          queued[next] = 1;
          if ((rank[next] as number) <= k) again = true;
        }
      }
    }
  }
  return { input, output };
}
