/**
 * `stopGradient` has done its work when derivatives are made: values stand for themselves again.
 * In: a derivative program, or one that is printed again. Out: the same without `stopGradient`, and without what stores a value onto itself.
 */
import { samePath } from "../../il/equal.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Expression, Program, Statement } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { isStopped } from "./stopped-statement.js";

export function dropStops(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    const body = rewriteBlock(unit.body, { statement: withoutIdle });
    draft.setBody(unit, rewriteBlock(body, { expression: value }));
  }
  return draft.finish();
}

function value(e: Expression): Expression {
  return e.kind === "intrinsic" && isStopped(e) ? e.arguments[0]! : e;
}

function withoutIdle(s: Statement): Statement | readonly Statement[] {
  const stored = s.kind === "assign" ? value(s.value) : undefined;
  const isIdle =
    s.kind === "assign" && stored !== s.value && stored?.kind === "read" && samePath(s.target, stored.path);
  return isIdle ? [] : s;
}
