/**
 * Calls of functions of which nothing is differentiated (a derivative of the user's is called, or there is no text) become pieces of their own.
 * In: a program whose calls are resolved. Out: a program of the same meaning, in which each such call stands alone in a scope with a directive.
 * Why: what the call overwrites is stored before it, and put back before its derivative is called, as for what is run again; the function's own text saves
 * nothing.
 */
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign, isContinuous, newLocal, pathOf, readOf, scope } from "../../il/builders.js";
import { checkpointedPiece, writtenCall } from "../../il/conventions/directives.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Argument, CallStatement, Path, Program, Statement, Unit, Variable } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";

const pass = "enclose-written-calls";

export function encloseWrittenCalls(program: Program): Program {
  if (![...program.units.values()].some(isCalledAsItIs)) return program;
  const draft = new ProgramDraft(program);
  const statement = (s: Statement): Statement | readonly Statement[] => {
    const callee = s.kind === "call" && s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
    return s.kind === "call" && callee !== undefined && isCalledAsItIs(callee) ? enclosed(s, callee) : s;
  };
  for (const unit of program.units.values())
    if (!program.initializers.includes(unit.id)) draft.setBody(unit, rewriteBlock(unit.body, { statement }));
  return draft.finish();

  /** Numbers go in and out by variables: the piece overwrites none of what they come from. */
  function enclosed(call: CallStatement, callee: Unit): readonly Statement[] {
    const before: Statement[] = [];
    const after: Statement[] = [];
    const given = call.arguments.map((argument, k): Argument => {
      if (argument.kind === "reference" || argument.kind === "constant" || !isContinuous(argument.type))
        return argument;
      if (argument.kind === "read" && argument.path.steps.length === 0 && isLocal(argument.path)) return argument;
      const parameter = callee.parameters[k];
      const name = (parameter === undefined ? undefined : program.variables.get(parameter)?.name) ?? "given";
      const held = local(name, argument.type, call);
      before.push(assign(pathOf(held), argument, call.origin));
      return readOf(held);
    });
    const targets = call.targets.map((target, k): Path | null => {
      if (target === null || (target.steps.length === 0 && isLocal(target))) return target;
      const held = local(callee.results[k]?.name ?? "value", target.type, call);
      after.push(assign(target, readOf(held), call.origin));
      return pathOf(held);
    });
    const { comments, ...bare } = call;
    const inside: CallStatement = { ...bare, targets, arguments: given };
    const mark = { name: checkpointedPiece, arguments: [writtenCall], origin: ofText(call.origin) };
    const piece = { ...scope(draft.ids.label(), { statements: [inside] }, call.origin), directives: [mark] };
    const [first, ...rest] = [...before, piece, ...after];
    return [{ ...first, ...(comments === undefined ? {} : { comments }) } as Statement, ...rest];
  }

  function local(name: string, type: Variable["type"], { origin }: CallStatement): Variable {
    return draft.addVariable(newLocal(draft.ids, name, type, madeBy(pass, origin), { temporary: true }));
  }

  function isLocal({ root }: Path): boolean {
    return draft.variables.get(root)?.role !== "global";
  }
}

/** What options mark, and may be left out, has the origin of a pass (marks.ts). */
function ofText(origin: Origin): Origin {
  return origin.kind === "pass" && origin.from !== null ? ofText(origin.from) : origin;
}
