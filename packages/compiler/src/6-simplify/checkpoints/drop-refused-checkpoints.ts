/**
 * Marks that options made, and that the plan cannot obey, go: what is left is what the program was before.
 * In: a program, marks. Out: the program without them; a scope that only such a mark has made is its statements again.
 */
import type { Origin } from "../../diagnostics/origin.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Directive, Program, Statement } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { asksForCheckpoint, isMark, without } from "./marks.js";

/** `refused`: where the marks come from. */
export function dropRefusedCheckpoints(program: Program, refused: ReadonlySet<Origin>): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    draft.setBody(
      unit,
      plainly(unit.body, (each) => asksForCheckpoint(each) && refused.has(each.origin)),
    );
  return draft.finish();
}

/** How many marks of options there are. */
export function countMarks(program: Program): number {
  let count = 0;
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      count += (s.directives ?? []).filter((each) => asksForCheckpoint(each) && isMark(each)).length;
    });
  return count;
}

/** Without these directives, and the scopes that bear nothing else. */
export function plainly(body: Block, goes: (directive: Directive) => boolean): Block {
  return rewriteBlock(body, {
    statement: (s): Statement | readonly Statement[] => {
      const bare = without(s, goes);
      if (bare === s || bare.kind !== "scope" || bare.directives !== undefined || isLeft(bare)) return bare;
      const { comments = [], body: inner } = bare;
      const [first, ...others] = inner.statements;
      if (first === undefined || comments.length === 0) return inner.statements;
      return [{ ...first, comments: [...comments, ...(first.comments ?? [])] }, ...others];
    },
  });
}

function isLeft({ label, body }: Extract<Statement, { kind: "scope" }>): boolean {
  let found = false;
  forEachStatement(body, (s) => {
    if (s.kind === "exit" && s.label === label) found = true;
  });
  return found;
}
