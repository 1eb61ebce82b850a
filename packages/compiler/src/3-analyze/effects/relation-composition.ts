/**
 * The composition of the statements' relations from a unit's entry to each of its points.
 * In: a flow graph, the rows of each statement, the inputs. Out: for each zone the inputs its value depends on at the exit.
 * Method: forward data flow over whole relations; a state shares the rows it has not changed, and is kept only where control joins or
 * splits. Rows are never changed once they are made: a copy of a value, and a join with what holds more, give the row itself. What no
 * statement has changed yet is gathered word by word.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import type { FlowGraph } from "../../il/queries/flow-graph.js";
import type { Statement } from "../../il/types.js";
import type { Relation } from "../storage-facts.js";

/** Zone → inputs. A zone without a row still has what it had at entry: itself if it is an input, else nothing. */
export class State {
  private constructor(
    /** Rows by zone, in stretches that copies share until they change them. */
    readonly stretches: (Stretch | undefined)[],
    /** The zones with rows. */
    readonly changed: BitSet,
  ) {}

  static atEntry(size: number): State {
    return new State(new Array<Stretch | undefined>(Math.ceil(size / stretchLength)).fill(undefined), new BitSet(size));
  }

  copy(): State {
    for (const stretch of this.stretches) if (stretch !== undefined) stretch.isShared = true;
    return new State(this.stretches.slice(), this.changed.copy());
  }

  get(zone: number): BitSet | undefined {
    return this.stretches[Math.floor(zone / stretchLength)]?.rows[zone % stretchLength];
  }

  set(zone: number, row: BitSet): void {
    const at = Math.floor(zone / stretchLength);
    let stretch = this.stretches[at];
    if (stretch === undefined || stretch.isShared) {
      stretch = { rows: stretch?.rows.slice() ?? new Array<undefined>(stretchLength).fill(undefined), isShared: false };
      this.stretches[at] = stretch;
    }
    stretch.rows[zone % stretchLength] = row;
    this.changed.add(zone);
  }
}

interface Stretch {
  readonly rows: (BitSet | undefined)[];
  /** Several states may have it. */
  isShared: boolean;
}
const stretchLength = 32;

export interface Composition {
  readonly atExit: State;
  row(state: State, bit: number): BitSet;
}

export function composeRelations(
  graph: FlowGraph,
  size: number,
  relationOf: (s: Statement) => Relation | undefined,
  isInput: (bit: number) => boolean,
): Composition {
  const states: (State | undefined)[] = new Array(graph.nodes.length);
  const untouched = new Map<number, BitSet>();
  const inputs = new BitSet(size);
  for (let bit = 0; bit < size; bit++) if (isInput(bit)) inputs.add(bit);

  function row(state: State, bit: number): BitSet {
    const own = state.get(bit);
    if (own !== undefined) return own;
    let found = untouched.get(bit);
    if (found === undefined) {
      found = new BitSet(size);
      if (inputs.has(bit)) found.add(bit);
      untouched.set(bit, found);
    }
    return found;
  }

  /** The result is shared: it is not to be changed. */
  function gather(state: State, sources: BitSet): BitSet {
    const single = sources.single;
    if (single >= 0) return row(state, single);
    const kept = sources.copy();
    kept.minus(state.changed);
    kept.intersect(inputs);
    const changed = sources.copy();
    changed.intersect(state.changed);
    changed.forEach((bit) => kept.union(state.get(bit) as BitSet));
    return kept;
  }

  function transfer(node: number, state: State): void {
    const statement = graph.nodes[node]?.statement;
    const relation = statement === null || statement === undefined ? undefined : relationOf(statement);
    if (relation === undefined) return;
    const changed: [number, BitSet][] = [];
    const gathered = new Map<BitSet, BitSet>();
    for (const [target, sources] of relation) {
      let kept = gathered.get(sources);
      if (kept === undefined) {
        kept = gather(state, sources);
        gathered.set(sources, kept);
      }
      changed.push([target, kept]);
    }
    for (const [target, found] of changed) state.set(target, found);
  }

  /** Runs from a node to the end of its straight line; gives the last node. Of the states on the way only the exit's is kept. */
  function runLine(first: number, state: State): number {
    for (let node = first; ; ) {
      transfer(node, state);
      const at = graph.nodes[node];
      const [next, ...others] = at?.successors ?? [];
      if (next === undefined || others.length > 0 || graph.nodes[next]?.predecessors.length !== 1) return node;
      node = next;
      if (node === graph.exit) states[node] = state;
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
      if (result === into) result = into.copy();
      if (mine.isSubsetOf(theirs)) {
        result.set(bit, theirs);
        return;
      }
      const sum = mine.copy();
      sum.union(theirs);
      result.set(bit, sum);
    };
    from.stretches.forEach((theirs, at) => {
      const mine = into.stretches[at];
      if (theirs === mine) return;
      for (let k = 0; k < stretchLength; k++) if (theirs?.rows[k] !== mine?.rows[k]) grow(at * stretchLength + k);
    });
    return result;
  }

  const order = graph.reversePostOrder;
  const rank = new Uint32Array(graph.nodes.length);
  order.forEach((node, k) => {
    rank[node] = k;
  });
  const queued = new Uint8Array(graph.nodes.length);
  states[graph.entry] = State.atEntry(size);
  queued[graph.entry] = 1;
  // Sweeps in order over what has changed, each over one outermost loop: what follows it waits until it is settled.
  let behind = order.length;
  for (let k = 0; k < order.length || behind < order.length; k++) {
    if (behind < k && (k === order.length || graph.nodes[order[k] as number]?.loop === null)) {
      k = behind;
      behind = order.length;
    }
    const node = order[k] as number;
    const state = states[node];
    if (queued[node] === 0 || state === undefined) continue;
    queued[node] = 0;
    const after = state.copy();
    const last = runLine(node, after);
    for (const next of graph.nodes[last]?.successors ?? []) {
      const old = states[next];
      const joined = join(old, after);
      if (joined === old) continue;
      states[next] = joined;
      queued[next] = 1;
      const at = rank[next] as number;
      if (at <= (rank[last] as number)) behind = Math.min(behind, at);
    }
  }
  return { atExit: states[graph.exit] ?? State.atEntry(size), row };
}
