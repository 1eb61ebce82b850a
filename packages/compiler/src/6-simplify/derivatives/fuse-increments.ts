/**
 * Increments of adjoints known to be zero become assignments, and contributions known to be zero vanish:
 * `xb = 0; … xb = xb + e` becomes `… xb = e`, and `yb = yb + c * xb` with xb = 0 goes. The zeroing is then a dead store.
 *
 * In: a program; the variables that hold derivatives. Out: the same program with simpler derivative assignments.
 * Method: forward data flow over local variables that hold derivatives: which may be anything but zero. Exact but for the sign of zeros.
 * Paper: Araya-Polo, Hascoët 2004, section 7 (an adjoint known to be zero is assigned, not incremented).
 * Limits: local numbers only; nothing is known of array elements and of fields.
 */

import { BitSet } from "../../dataflow/bit-set.js";
import { solveBits } from "../../dataflow/solver.js";
import { isContinuous } from "../../il/builders.js";
import { sameExpression } from "../../il/equal.js";
import { buildFlowGraph } from "../../il/queries/flow-graph.js";
import { mapShared, rewriteBlock } from "../../il/rewrite.js";
import type { Argument, Block, Expression, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { writtenPaths } from "../../il/visit.js";
import type { TrackedLocals } from "../locals/tracked-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { DerivativeValues } from "./derivative-values.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";
import { foldZeros, zeroLike } from "./fold-zeros.js";

export function fuseIncrements(
  program: Program,
  shadows: ReadonlySet<VariableId>,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, fuseIn(program, unit, shadows, facts));
  return draft.finish();
}

type ZeroTest = (id: VariableId) => boolean;

function fuseIn(program: Program, unit: Unit, shadows: ReadonlySet<VariableId>, facts: UnitFacts): Block {
  const values = derivativeValues(program, unit, shadows);
  const isCandidate = (id: VariableId): boolean => {
    const type = program.variables.get(id)?.type;
    return isContinuous(type) && values.holds({ root: id, steps: [], type });
  };
  const tracked = trackedLocals(program, facts.usesOf(unit), isCandidate);
  if (tracked.size === 0) return unit.body;
  const graph = buildFlowGraph(unit);
  const everything = BitSet.of(tracked.size, tracked.ids.keys());
  const solution = solveBits(graph, {
    direction: "forward",
    capacity: tracked.size,
    boundary: new Map([[graph.entry, everything]]),
    transfer: (node, set) => transfer(tracked, graph.nodes[node]!, set),
  });
  return rewriteBlock(unit.body, {
    statement: (s) => {
      const node = graph.nodeOf(s);
      return node?.kind === "statement" ? simplified(s, values, zeroTest(tracked, solution.input(node.index))) : s;
    },
  });
}

function zeroTest(tracked: TrackedLocals, mayBeNonzero: BitSet): ZeroTest {
  return (id) => {
    const n = tracked.numberOf(id);
    return n !== undefined && !mayBeNonzero.has(n);
  };
}

function transfer(
  tracked: TrackedLocals,
  node: { readonly kind: string; readonly statement: Statement | null },
  mayBeNonzero: BitSet,
): void {
  const s = node.statement;
  if (s === null || node.kind !== "statement") return;
  for (const { root, steps } of writtenPaths(s)) {
    const n = steps.length === 0 ? tracked.numberOf(root) : undefined;
    if (n === undefined) continue;
    if (s.kind === "assign" && foldZeros(s.value, zeroTest(tracked, mayBeNonzero)) === null) mayBeNonzero.delete(n);
    else mayBeNonzero.add(n);
  }
}

function simplified(s: Statement, values: DerivativeValues, isZero: ZeroTest): Statement | readonly Statement[] {
  switch (s.kind) {
    case "assign": {
      if (!values.holds(s.target) || !isContinuous(s.target.type)) return s;
      const value = foldZeros(s.value, isZero) ?? zeroLike(s.value);
      if (value.kind === "read" && sameExpression(value, { kind: "read", path: s.target, type: s.target.type }))
        return [];
      return value === s.value ? s : { ...s, value };
    }
    case "return": {
      const results = mapShared(s.values, (e) => known(e, isZero));
      return results === s.values ? s : { ...s, values: results };
    }
    case "call": {
      const args = mapShared(s.arguments, (a): Argument => (a.kind === "reference" ? a : known(a, isZero)));
      return args === s.arguments ? s : { ...s, arguments: args };
    }
    default:
      return s;
  }
}

/** A variable known to be zero, as the constant. */
function known(e: Expression, isZero: ZeroTest): Expression {
  return e.kind === "read" && e.path.steps.length === 0 && isZero(e.path.root) ? zeroLike(e) : e;
}
