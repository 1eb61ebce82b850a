/**
 * The composition of the statements' relations from a unit's entry to each of its points.
 * In: a flow graph, the rows of each statement, the inputs. Out: for each zone the inputs its value depends on.
 * Method: forward data flow over whole relations; a state shares the rows it has not changed, and is kept only where control joins or
 * splits.
 */
import { BitSet } from "../dataflow/bit-set.js";
import type { FlowGraph } from "../il/flow-graph.js";
import type { Statement } from "../il/types.js";
import type { Relation } from "./storage-facts.js";

/** Zone → inputs. A zone without a row still has what it had at entry: itself if it is an input, else nothing. */
export type State = Map<number, BitSet>;

export interface Composition {
  readonly atExit: State;
  row(state: State, bit: number): BitSet;
  /** The inputs that the zones in `bits` depend on just before the node. */
  before(node: number, bits: BitSet): BitSet;
}

export function composeRelations(
  graph: FlowGraph,
  size: number,
  relationOf: (s: Statement) => Relation | undefined,
  isInput: (bit: number) => boolean,
): Composition {
  const states: (State | undefined)[] = new Array(graph.nodes.length);
  const untouched = new Map<number, BitSet>();

  function row(state: State, bit: number): BitSet {
    const own = state.get(bit);
    if (own !== undefined) return own;
    let found = untouched.get(bit);
    if (found === undefined) {
      found = new BitSet(size);
      if (isInput(bit)) found.add(bit);
      untouched.set(bit, found);
    }
    return found;
  }

  function gather(state: State, sources: BitSet): BitSet {
    const inputs = new BitSet(size);
    sources.forEach((bit) => inputs.union(row(state, bit)));
    return inputs;
  }

  function transfer(node: number, state: State): void {
    const statement = graph.nodes[node]?.statement;
    const relation = statement === null || statement === undefined ? undefined : relationOf(statement);
    if (relation === undefined) return;
    const changed: [number, BitSet][] = [];
    const gathered = new Map<BitSet, BitSet>();
    for (const [target, sources] of relation) {
      let inputs = gathered.get(sources);
      if (inputs === undefined) {
        inputs = gather(state, sources);
        gathered.set(sources, inputs);
      }
      changed.push([target, inputs]);
    }
    for (const [target, inputs] of changed) state.set(target, inputs);
  }

  /** Runs from a node to the end of its straight line; gives the last node. The states of the nodes on the way are not kept. */
  function runLine(first: number, state: State): number {
    for (let node = first; ; ) {
      transfer(node, state);
      const at = graph.nodes[node];
      const [next, ...others] = at?.successors ?? [];
      if (next === undefined || others.length > 0 || graph.nodes[next]?.predecessors.length !== 1) return node;
      node = next;
      // A test changes nothing: what is here now is what its operands had.
      if (graph.nodes[node]?.kind !== "statement") states[node] = state;
    }
  }

  /** A copy of `into` grown by `from`, or `into` itself if it holds all of it. */
  function join(into: State | undefined, from: State): State {
    if (into === undefined) return from;
    if (into === from) return into;
    let result = into;
    const grow = (bit: number): void => {
      const mine = row(result, bit);
      const theirs = row(from, bit);
      if (mine === theirs || theirs.isSubsetOf(mine)) return;
      const sum = mine.copy();
      sum.union(theirs);
      if (result === into) result = new Map(into);
      result.set(bit, sum);
    };
    for (const bit of from.keys()) grow(bit);
    for (const bit of into.keys()) if (!from.has(bit)) grow(bit);
    return result;
  }

  const order = graph.reversePostOrder;
  const rank = new Uint32Array(graph.nodes.length);
  order.forEach((node, k) => {
    rank[node] = k;
  });
  const queued = new Uint8Array(graph.nodes.length);
  states[graph.entry] = new Map();
  queued[graph.entry] = 1;
  for (let again = true; again; ) {
    again = false;
    for (let k = 0; k < order.length; k++) {
      const node = order[k] as number;
      const state = states[node];
      if (queued[node] === 0 || state === undefined) continue;
      queued[node] = 0;
      const after = new Map(state);
      const last = runLine(node, after);
      for (const next of graph.nodes[last]?.successors ?? []) {
        const old = states[next];
        const joined = join(old, after);
        if (joined === old) continue;
        states[next] = joined;
        queued[next] = 1;
        if ((rank[next] as number) <= (rank[last] as number)) again = true;
      }
    }
  }
  const nothing: State = new Map();
  return {
    atExit: states[graph.exit] ?? nothing,
    row,
    before: (node, bits) => gather(states[node] ?? nothing, bits),
  };
}
