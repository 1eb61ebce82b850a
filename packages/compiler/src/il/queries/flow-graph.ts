/**
 * The flow graph of a unit.
 * In: a unit. Out: nodes, one for each leaf statement and one (kind "test") for the test or selector of each `if`, `switch` and
 * `loop`, with their edges. Scopes have no node of their own.
 * Method: one walk numbers the nodes in textual order; a second one links each block backwards, given the node that follows it.
 * Limits: a call is taken to return.
 */
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { Block, LabelId, LoopStatement, Statement, Unit } from "../types.js";

export interface FlowNode {
  readonly index: number;
  readonly kind: "entry" | "statement" | "test" | "exit" | "throw";
  /** The leaf statement, or the statement whose test or selector this is; null for entry, exit and throw. */
  readonly statement: Statement | null;
  /** The innermost loop that contains the node. A loop's test, update and body are inside it, its init is not. */
  readonly loop: LoopStatement | null;
  /**
   * Where control goes next. For tests of `if` and `loop`: where it goes when true, then when false. For `switch`: one for each
   * arm, then the way past the switch if no arm is the default.
   */
  readonly successors: readonly number[];
  readonly predecessors: readonly number[];
}

export interface FlowGraph {
  readonly unit: Unit;
  /** Textual order; 0 is the entry, then the statements, the exit, and the throw exit. */
  readonly nodes: readonly FlowNode[];
  readonly entry: number;
  /** Where returns and the end of the body lead. */
  readonly exit: number;
  /** Where throws lead; it has no successor. */
  readonly throwExit: number;
  /** All nodes in reverse post order from the entry; unreachable ones come last, in textual order. */
  readonly reversePostOrder: readonly number[];
  /** The node of a leaf statement, or of a statement's test; undefined for scopes. */
  nodeOf(statement: Statement): FlowNode | undefined;
}

interface MutableNode extends FlowNode {
  successors: number[];
  predecessors: number[];
}

/** Never changed: most nodes have one edge, and a list made for it is shorter than an empty one that grows. */
const noEdges: number[] = [];

function withEdge(edges: number[], node: number): number[] {
  if (edges.length === 0) return [node];
  edges.push(node);
  return edges;
}

export function buildFlowGraph(unit: Unit): FlowGraph {
  const nodes: MutableNode[] = [];
  const byStatement = new Map<Statement, MutableNode>();
  const labels = new Map<LabelId, number>();
  const breaks = new Map<LabelId, number>();
  const continues = new Map<LabelId, number>();

  function add(kind: FlowNode["kind"], statement: Statement | null, loop: LoopStatement | null): MutableNode {
    const node: MutableNode = {
      index: nodes.length,
      kind,
      statement,
      loop,
      successors: noEdges,
      predecessors: noEdges,
    };
    nodes.push(node);
    if (statement !== null) {
      if (byStatement.has(statement))
        throw new InternalError(`a ${statement.kind} statement occurs twice in ${unit.id}`);
      byStatement.set(statement, node);
    }
    return node;
  }

  function number(block: Block, loop: LoopStatement | null): void {
    for (const s of block.statements) {
      switch (s.kind) {
        case "if":
          add("test", s, loop);
          number(s.then, loop);
          number(s.else, loop);
          break;
        case "switch":
          add("test", s, loop);
          for (const arm of s.arms) number(arm.body, loop);
          break;
        case "loop":
          number(s.init, loop);
          if (s.testAt === "start") add("test", s, s);
          number(s.body, s);
          number(s.update, s);
          if (s.testAt === "end") add("test", s, s);
          break;
        case "scope":
          number(s.body, loop);
          break;
        default: {
          const node = add("statement", s, loop);
          if (s.kind === "label") labels.set(s.label, node.index);
        }
      }
    }
  }

  const indexOf = (s: Statement): number => byStatement.get(s)!.index;
  const edge = (from: number, to: number): void => {
    nodes[from]!.successors = withEdge(nodes[from]!.successors, to);
    nodes[to]!.predecessors = withEdge(nodes[to]!.predecessors, from);
  };
  const target = (table: ReadonlyMap<LabelId, number>, label: LabelId): number => {
    const place = table.get(label);
    if (place === undefined) throw new InternalError(`no target for label ${label} in ${unit.id}`);
    return place;
  };

  /** Links a block that `next` follows; gives the node where it begins. */
  function link(block: Block, next: number): number {
    let follow = next;
    for (let i = block.statements.length - 1; i >= 0; i--) follow = linkStatement(block.statements[i]!, follow);
    return follow;
  }

  function linkStatement(s: Statement, next: number): number {
    switch (s.kind) {
      case "if": {
        const test = indexOf(s);
        edge(test, link(s.then, next));
        edge(test, link(s.else, next));
        return test;
      }
      case "switch": {
        const test = indexOf(s);
        for (const arm of s.arms) edge(test, link(arm.body, next));
        if (s.arms.every((arm) => arm.values.length > 0)) edge(test, next);
        return test;
      }
      case "loop": {
        const test = indexOf(s);
        const update = link(s.update, test);
        breaks.set(s.label, next);
        continues.set(s.label, update);
        const body = link(s.body, update);
        edge(test, body);
        edge(test, next);
        return link(s.init, s.testAt === "start" ? test : body);
      }
      case "scope":
        breaks.set(s.label, next);
        return link(s.body, next);
      default: {
        const node = indexOf(s);
        if (s.kind === "exit") edge(node, target(s.how === "break" ? breaks : continues, s.label));
        else if (s.kind === "goto") edge(node, target(labels, s.label));
        else if (s.kind === "return") edge(node, exit.index);
        else if (s.kind === "throw") edge(node, throwExit.index);
        else edge(node, next);
        return node;
      }
    }
  }

  const entry = add("entry", null, null);
  number(unit.body, null);
  const exit = add("exit", null, null);
  const throwExit = add("throw", null, null);
  edge(entry.index, link(unit.body, exit.index));

  return {
    unit,
    nodes,
    entry: entry.index,
    exit: exit.index,
    throwExit: throwExit.index,
    reversePostOrder: reversePostOrder(nodes, entry.index),
    nodeOf: (s) => byStatement.get(s),
  };
}

function reversePostOrder(nodes: readonly FlowNode[], entry: number): readonly number[] {
  const seen = new Uint8Array(nodes.length);
  const next = new Uint32Array(nodes.length);
  const order: number[] = [];
  const stack = [entry];
  seen[entry] = 1;
  while (stack.length > 0) {
    const at = stack[stack.length - 1]!;
    const successors = nodes[at]!.successors;
    const k = next[at]!;
    if (k < successors.length) {
      next[at] = k + 1;
      // The last successor first: the order then follows the text.
      const to = successors[successors.length - 1 - k]!;
      if (seen[to] === 0) {
        seen[to] = 1;
        stack.push(to);
      }
    } else {
      order.push(at);
      stack.pop();
    }
  }
  order.reverse();
  for (let i = 0; i < nodes.length; i++) if (seen[i] === 0) order.push(i);
  return order;
}
