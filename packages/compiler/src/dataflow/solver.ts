/**
 * Monotone problems over flow graphs, joined by union.
 *
 * In: a graph, its order, the values at its boundary, and a transfer function.
 * Out: for each node the value before and after it, in the problem's direction.
 * Method: worklist of straight lines in reverse post order (post order for backward problems). Only what flows into a line is kept; what
 * flows between its nodes is computed again for a stretch of them when it is asked for.
 * Limits: the transfer function is monotone, and gives the same whenever it is called.
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

/** Sets are the solver's: to be read, not changed. */
export interface BitSolution {
  /** What flows into the node: before it in a forward problem, after it in a backward one. */
  input(node: number): BitSet;
  /** What flows out of it. */
  output(node: number): BitSet;
}

/** Nodes that are always run through one after the other. */
interface Line {
  readonly nodes: readonly number[];
  readonly input: BitSet;
  readonly output: BitSet;
  /** What flows into each stretch of the line, once it has been asked for. */
  starts: readonly BitSet[] | null;
}

export function solveBits(graph: Graph, problem: BitProblem): BitSolution {
  const { capacity, boundary, transfer } = problem;
  const forward = problem.direction === "forward";
  const size = graph.nodes.length;
  const order = forward ? graph.reversePostOrder : [...graph.reversePostOrder].reverse();
  const targetsOf = (node: number): readonly number[] => {
    const at = graph.nodes[node];
    return (forward ? at?.successors : at?.predecessors) ?? [];
  };
  const sourcesOf = (node: number): readonly number[] => {
    const at = graph.nodes[node];
    return (forward ? at?.predecessors : at?.successors) ?? [];
  };

  const lines: Line[] = [];
  /** Of each node: its line, and its place in it. */
  const lineOf = new Int32Array(size).fill(-1);
  const placeOf = new Int32Array(size);
  for (const first of order) {
    if (lineOf[first] !== -1) continue;
    const nodes: number[] = [];
    for (let node = first; ; ) {
      lineOf[node] = lines.length;
      placeOf[node] = nodes.length;
      nodes.push(node);
      const targets = targetsOf(node);
      const next = targets[0];
      if (next === undefined || targets.length > 1 || lineOf[next] !== -1) break;
      if (sourcesOf(next).length > 1 || boundary.has(next)) break;
      node = next;
    }
    const input = boundary.get(first)?.copy() ?? new BitSet(capacity);
    lines.push({ nodes, input, output: new BitSet(capacity), starts: null });
  }

  const queued = new Uint8Array(lines.length).fill(1);
  const scratch = new BitSet(capacity);
  // Sweeps in order over what has changed: each sweep carries news as far as it goes without meeting a back edge.
  for (let isPending = true; isPending; ) {
    isPending = false;
    for (let k = 0; k < lines.length; k++) {
      if (queued[k] === 0) continue;
      queued[k] = 0;
      const { nodes, input, output } = lines[k] as Line;
      scratch.assign(input);
      for (const node of nodes) transfer(node, scratch);
      if (!output.union(scratch)) continue;
      for (const next of targetsOf(nodes[nodes.length - 1] as number)) {
        const to = lineOf[next] as number;
        if (!(lines[to] as Line).input.union(scratch)) continue;
        queued[to] = 1;
        if (to <= k) isPending = true;
      }
    }
  }

  /** What flows into the nodes of a stretch, and out of its last one. */
  const stretches = new Map<number, readonly BitSet[]>();
  function stretch(line: number, place: number): readonly BitSet[] {
    const { nodes, input, starts } = lines[line] as Line;
    const at = place - (place % stretchLength);
    const first = nodes[at] as number;
    let sets = stretches.get(first);
    if (sets === undefined) {
      if (starts === null) (lines[line] as Line).starts = startsOf(nodes, input);
      const flowing = ((lines[line] as Line).starts?.[at / stretchLength] ?? input).copy();
      const states = [flowing.copy()];
      for (let k = at; k < nodes.length && k < at + stretchLength; k++) {
        transfer(nodes[k] as number, flowing);
        states.push(flowing.copy());
      }
      sets = states;
      if (stretches.size >= mostStretches) stretches.clear();
      stretches.set(first, sets);
    }
    return sets;
  }
  function startsOf(nodes: readonly number[], input: BitSet): readonly BitSet[] {
    const flowing = input.copy();
    const starts = [input];
    for (let k = 0; k + stretchLength < nodes.length; ) {
      for (const end = k + stretchLength; k < end; k++) transfer(nodes[k] as number, flowing);
      starts.push(flowing.copy());
    }
    return starts;
  }

  return {
    input(node) {
      const line = lineOf[node] as number;
      const place = placeOf[node] as number;
      return place === 0 ? (lines[line] as Line).input : (stretch(line, place)[place % stretchLength] as BitSet);
    },
    output(node) {
      const line = lineOf[node] as number;
      const place = placeOf[node] as number;
      const { nodes, output } = lines[line] as Line;
      return place === nodes.length - 1 ? output : (stretch(line, place)[(place % stretchLength) + 1] as BitSet);
    },
  };
}

const stretchLength = 64;
/** Stretches whose sets are kept for a while. */
const mostStretches = 64;
