/**
 * Calls of functions of which nothing is differentiated (a derivative of the user's is called, or there is no text) become pieces of their own.
 * In: a program whose calls are resolved. Out: a program of the same meaning, in which each such call stands alone in a scope with a directive.
 * Why: what the call overwrites is stored before it, and put back before its derivative is called, as for what is run again; the function's own text saves
 * nothing.
 */
import { scope } from "../../il/builders.js";
import { checkpointedPiece, writtenCall } from "../../il/conventions/directives.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Program, Statement } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";

export function encloseWrittenCalls(program: Program): Program {
  if (![...program.units.values()].some(isCalledAsItIs)) return program;
  const draft = new ProgramDraft(program);
  const statement = (s: Statement): Statement => {
    const callee = s.kind === "call" && s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
    if (callee === undefined || !isCalledAsItIs(callee)) return s;
    const mark = { name: checkpointedPiece, arguments: [writtenCall], origin: s.origin };
    return { ...scope(draft.ids.label(), { statements: [s] }, s.origin), directives: [mark] };
  };
  for (const unit of program.units.values())
    if (!program.initializers.includes(unit.id)) draft.setBody(unit, rewriteBlock(unit.body, { statement }));
  return draft.finish();
}
