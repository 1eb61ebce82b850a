/**
 * `if (c) { xb = a } else { xb = b }` becomes `xb = c ? a : b`.
 * In: a derivative program; the variables that hold derivatives. Out: the same program with fewer branches; each side is evaluated only
 * where it was.
 * Limits: local variables that hold derivatives, and sides of one assignment.
 */
import { conditional, isContinuous } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import { expressionSize } from "../../il/queries/size.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { AssignStatement, Block, Program, Statement, VariableId } from "../../il/types.js";
import { derivativeUnits, derivativeValues } from "../derivatives/derivative-values.js";
import { ProgramDraft } from "../program-draft.js";

/** Longer sides read better as branches. */
const longest = 24;

export function joinBranches(program: Program, shadows: ReadonlySet<VariableId>): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    const values = derivativeValues(program, unit, shadows);
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind !== "if") return s;
        const then = onlyAssignment(s.then);
        const otherwise = onlyAssignment(s.else);
        if (then === undefined || otherwise?.target.root !== then.target.root || !values.holds(then.target)) return s;
        if (!sameType(then.value.type, otherwise.value.type) || !isContinuous(then.value.type)) return s;
        return withComments({ ...then, value: conditional(s.test, then.value, otherwise.value) }, s);
      },
    });
    draft.setBody(unit, body);
  }
  return draft.finish();
}

/** The block's one statement, if it assigns a local something short. */
function onlyAssignment(b: Block): AssignStatement | undefined {
  const [s, more] = b.statements;
  if (more !== undefined || s?.kind !== "assign" || s.target.steps.length > 0 || s.comments !== undefined) {
    return undefined;
  }
  return expressionSize(s.value) <= longest ? s : undefined;
}

function withComments(s: AssignStatement, from: Statement): AssignStatement {
  return from.comments === undefined ? s : { ...s, comments: from.comments };
}
