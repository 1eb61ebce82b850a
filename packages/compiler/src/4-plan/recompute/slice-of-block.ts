/**
 * What of a block is run again for some of its locals.
 * In: those that are computed again; their places. Out: the statements, in order, each with the part of it that is run again: a loop may be
 * cut down; and where they are run.
 */
import type { Block, Expression, Statement, VariableId } from "../../il/types.js";
import { forEachExpression, subscriptsOf } from "../../il/visit.js";
import type { Recomputation } from "../plan.js";
import type { BlockLocals } from "./block-locals.js";
import type { RecomputationPlaces } from "./recomputation-places.js";
import { countersOf, sliceOf } from "./rerun-loops.js";

type Slice = Pick<Recomputation, "variables" | "slice" | "before">;

/** `wanted`: by the backward sweep; `again`: whatever of the block's locals is to be computed again. */
export function sliceOfBlock(
  block: Block,
  locals: BlockLocals,
  places: RecomputationPlaces,
  wanted: Iterable<VariableId>,
  again: (v: VariableId) => boolean,
): Slice {
  const variables = new Set(wanted);
  const statements = new Set<Statement>();
  const addVariable = (v: VariableId): void => {
    if (variables.has(v)) return;
    variables.add(v);
    addStatements(v);
  };
  const addStatements = (v: VariableId): void => {
    for (const s of locals.assignmentsOf(v) ?? []) {
      if (statements.has(s) && s.kind !== "loop") continue;
      statements.add(s);
      addNeeds(v, s);
    }
  };
  const addNeeds = (v: VariableId, s: Statement): void => {
    const counters = new Set(s.kind === "loop" ? countersOf(s) : []);
    const inside = s.kind === "loop" ? locals.livesInside(s) : () => false;
    const need = (e: Expression): void =>
      forEachExpression(e, (inner) => {
        if (inner.kind !== "read") return;
        const { root } = inner.path;
        if (locals.isLocal(root) && !counters.has(root) && again(root)) addVariable(root);
      });
    const visit = (inner: Statement): void => {
      if (inner.kind === "assign") {
        need(inner.value);
        subscriptsOf(inner.target).forEach(need);
        if (!inside(inner.target.root)) addVariable(inner.target.root);
      } else if (inner.kind === "call") {
        for (const argument of inner.arguments) if (argument.kind !== "reference") need(argument);
      } else if (inner.kind === "if") {
        need(inner.test);
        inner.then.statements.forEach(visit);
        inner.else.statements.forEach(visit);
      } else if (inner.kind === "loop") {
        need(inner.test);
        for (const one of inner.init.statements) if (one.kind === "assign") need(one.value);
        inner.body.statements.forEach(visit);
      }
    };
    visit(s.kind === "loop" ? sliceOf(s, new Set([v]), inside) : s);
  };
  for (const v of [...variables]) addStatements(v);
  const kept = block.statements.filter((s) => statements.has(s));
  const part = (s: Statement): Statement => (s.kind === "loop" ? sliceOf(s, variables, locals.livesInside(s)) : s);
  return {
    variables,
    slice: new Map(kept.map((s) => [s, part(s)])),
    before: new Map(kept.flatMap((s) => places.before(s, locals.assignedBy(s)))),
  };
}
