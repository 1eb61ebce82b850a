/**
 * Which locals of a block are stored, and which are computed again from these, at the least cost of all.
 * In: the locals that the backward sweep needs; of each what it costs to store, and by which pieces of the block it is computed again:
 * their costs, what they need, what else they set. Out: those that are computed again, and what all of it costs.
 * Method: the least cut of a network. Of a local there are two nodes: it is needed, it is computed again; of a piece there is one: it
 * runs. What is on the source's side of the cut is so. Cut is, at its cost, the way from a local that is needed to one that is computed
 * again (it is stored), and that from a piece that runs to the sink (its work). All that follows from something is tied to it without bound:
 * what is computed again needs its pieces; a piece needs what it reads, and computes again all that it sets. So what is stored or computed
 * counts once, for however many it is needed.
 * Limits: what a piece reads and sets in a way that storing does not give back has to be computed again. Large networks are refused.
 */
import type { Statement, VariableId } from "../../il/types.js";
import { FlowNetwork } from "./max-flow.js";

/** A piece of the block that may run again. Those of the same `of` are one. */
export interface Piece {
  readonly of: Statement;
  readonly cost: number;
  readonly needs: readonly Need[];
  /** Of these the other pieces have to run, too. */
  readonly sets: readonly VariableId[];
}

export interface Need {
  readonly variable: VariableId;
  /** What it held when its life ended will do; else it has to be computed again. */
  readonly stored: boolean;
}

export interface Way {
  readonly variable: VariableId;
  readonly cost: number;
  /** Null: it cannot be computed again. */
  readonly pieces: readonly Piece[] | null;
}

export interface LeastCost {
  readonly again: ReadonlySet<VariableId>;
  readonly stored: ReadonlySet<VariableId>;
  readonly cost: number;
}

/** Nodes of a network that is worth its time. */
const mostNodes = 400;

/** Null: too many. */
export function minimumCut(
  needed: readonly VariableId[],
  wayOf: (variable: VariableId) => Way,
  most = mostNodes,
): LeastCost | null {
  const network = new FlowNetwork();
  const source = network.node();
  const sink = network.node();
  const never = Number.POSITIVE_INFINITY;
  const locals = new Map<VariableId, { readonly needed: number; readonly again: number }>();
  const pieces = new Map<Statement, number>();
  const waiting: Way[] = [];
  const nodesOf = (variable: VariableId): { readonly needed: number; readonly again: number } => {
    let nodes = locals.get(variable);
    if (nodes === undefined) {
      nodes = { needed: network.node(), again: network.node() };
      locals.set(variable, nodes);
      const way = wayOf(variable);
      network.edge(nodes.needed, nodes.again, way.cost);
      waiting.push(way);
    }
    return nodes;
  };
  const runs = (piece: Piece): number => {
    let node = pieces.get(piece.of);
    if (node === undefined) {
      node = network.node();
      pieces.set(piece.of, node);
      network.edge(node, sink, piece.cost);
      for (const need of piece.needs) {
        const nodes = nodesOf(need.variable);
        network.edge(node, need.stored ? nodes.needed : nodes.again, never);
      }
      for (const variable of piece.sets) network.edge(node, nodesOf(variable).again, never);
    }
    return node;
  };
  for (const variable of needed) network.edge(source, nodesOf(variable).needed, never);
  for (const way of waiting) {
    if (2 * locals.size + pieces.size > most) return null;
    const { again } = nodesOf(way.variable);
    if (way.pieces === null) network.edge(again, sink, never);
    else for (const piece of way.pieces) network.edge(again, runs(piece), never);
  }
  const { flow, near } = network.cut(source, sink);
  const again = new Set<VariableId>();
  const stored = new Set<VariableId>();
  for (const [variable, nodes] of locals) {
    if (near.has(nodes.again)) again.add(variable);
    else if (near.has(nodes.needed)) stored.add(variable);
  }
  return { again, stored, cost: flow };
}
