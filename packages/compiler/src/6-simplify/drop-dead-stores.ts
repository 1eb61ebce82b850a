/**
 * Assignments to local variables that nobody reads afterwards go, and so do the ifs, switches, scopes and counting loops that are left
 * without effect.
 *
 * In: a program. Out: the same program; derivative units without dead stores; `if (c) {} else {B}` is written `if (!c) {B}`.
 * Method: backward data flow over local variables, live only where a value that matters is computed from them (so that a variable
 * which only feeds itself is dead); repeated while emptied regions make more variables dead.
 * Limits: values taken from a stack stay, since taking them off has an effect; a loop goes only if it is certain to end.
 */
import { BitSet } from "../dataflow/bit-set.js";
import { solveBits } from "../dataflow/solver.js";
import { emptyBlock, ifThen, not } from "../il/builders.js";
import type { FlowGraph } from "../il/flow-graph.js";
import { buildFlowGraph } from "../il/flow-graph.js";
import { mapShared, rewriteBlock } from "../il/rewrite.js";
import type { Block, Expression, LabelId, LoopStatement, Program, Statement, Unit } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import { countedLoop } from "./counted-loop.js";
import { derivativeUnits } from "./derivative-values.js";
import { ProgramDraft } from "./program-draft.js";
import type { LocalAccesses, TrackedLocals } from "./tracked-locals.js";
import { localAccesses, trackedLocals } from "./tracked-locals.js";

/** Regions nested deeper than this may keep an empty shell. */
const rounds = 8;

export function dropDeadStores(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    let current = unit;
    for (let round = 0; round < rounds; round++) {
      const body = dropIn(program, current);
      if (body === current.body) break;
      current = { ...current, body };
    }
    draft.setBody(unit, current.body);
  }
  return draft.finish();
}

interface Facts {
  readonly tracked: TrackedLocals;
  /** Is the variable read after the statement? */
  readonly liveAfter: (s: Statement, variable: number) => boolean;
  /** Is it read after the loop? */
  readonly liveBehind: (label: LabelId, variable: number) => boolean;
  readonly targets: ReadonlySet<LabelId>;
}

function dropIn(program: Program, unit: Unit): Block {
  const tracked = trackedLocals(program, unit);
  const graph = buildFlowGraph(unit);
  const accesses = graph.nodes.map((node) =>
    node.statement === null ? nothing : localAccesses(tracked, node.statement),
  );
  const { input } = solveBits(graph, {
    direction: "backward",
    capacity: tracked.size,
    boundary: new Map(),
    transfer: (node, set) => transfer(graph, accesses[node]!, node, set),
  });
  const labels = new Set<LabelId>();
  const behind = new Map<LabelId, BitSet>();
  forEachStatement(unit.body, (s) => {
    if (s.kind === "exit" || s.kind === "goto") labels.add(s.label);
    if (s.kind === "loop") behind.set(s.label, liveBehindLoop(graph, accesses, input, s, tracked.size));
  });
  const facts: Facts = {
    tracked,
    liveAfter: (s, variable) => {
      const node = graph.nodeOf(s);
      return node === undefined || input[node.index]!.has(variable);
    },
    liveBehind: (label, variable) => behind.get(label)?.has(variable) ?? true,
    targets: labels,
  };
  return rewriteBlock(unit.body, { statement: (s) => remaining(s, facts) });
}

const nothing: LocalAccesses = { assigned: [], read: [] };

/** `set`: what is live after the node; it becomes what is live before. */
function transfer(graph: FlowGraph, own: LocalAccesses, node: number, set: BitSet): void {
  const s = graph.nodes[node]!.statement;
  if (s === null) return;
  if (graph.nodes[node]!.kind === "statement") {
    if (isRemovable(s) && own.assigned.length > 0 && own.assigned.every((n) => !set.has(n))) return;
    for (const n of own.assigned) set.delete(n);
  }
  for (const n of own.read) set.add(n);
}

/** A statement that does nothing but give its target a value. */
function isRemovable(s: Statement): boolean {
  return s.kind === "assign" || s.kind === "allocate";
}

/** What is live where the loop's test sends control when it is false. */
function liveBehindLoop(
  graph: FlowGraph,
  accesses: readonly LocalAccesses[],
  input: readonly BitSet[],
  loop: LoopStatement,
  capacity: number,
): BitSet {
  const live = new BitSet(capacity);
  const next = graph.nodeOf(loop)?.successors[1];
  if (next === undefined) return live;
  live.union(input[next]!);
  transfer(graph, accesses[next]!, next, live);
  return live;
}

function remaining(s: Statement, facts: Facts): Statement | readonly Statement[] {
  switch (s.kind) {
    case "assign":
    case "allocate": {
      if (s.target.steps.length > 0) return s;
      const n = facts.tracked.numberOf(s.target.root);
      return n !== undefined && !facts.liveAfter(s, n) ? [] : s;
    }
    case "call": {
      const targets = mapShared(s.targets, (target) => {
        const n = target === null || target.steps.length > 0 ? undefined : facts.tracked.numberOf(target.root);
        return n !== undefined && !facts.liveAfter(s, n) ? null : target;
      });
      return targets === s.targets ? s : { ...s, targets };
    }
    case "if":
      if (s.then.statements.length > 0) return s;
      if (s.else.statements.length === 0) return [];
      return { ...s, ...ifThen(opposite(s.test), s.else, emptyBlock, s.origin) };
    case "switch":
      return s.arms.every((arm) => arm.body.statements.length === 0) ? [] : s;
    case "scope":
      if (s.body.statements.length === 0) return [];
      return facts.targets.has(s.label) ? s : s.body.statements;
    case "loop":
      return isWithoutEffect(s, facts) ? [] : s;
    default:
      return s;
  }
}

/** An empty loop over a counter that nobody reads afterwards. */
function isWithoutEffect(loop: LoopStatement, facts: Facts): boolean {
  if (loop.body.statements.length > 0 || countedLoop(loop) === undefined) return false;
  return [...loop.init.statements, ...loop.update.statements].every((s) => {
    if (s.kind !== "assign" || s.target.steps.length > 0) return false;
    const n = facts.tracked.numberOf(s.target.root);
    return n !== undefined && !facts.liveBehind(loop.label, n);
  });
}

/** The negation of a test. Comparisons by size keep theirs: with NaN, `!(a < b)` is not `a >= b`. */
export function opposite(test: Expression): Expression {
  if (test.kind === "unary" && test.operator === "not") return test.operand;
  if (test.kind === "binary" && test.operator === "equal") return { ...test, operator: "notEqual" };
  if (test.kind === "binary" && test.operator === "notEqual") return { ...test, operator: "equal" };
  return not(test);
}
