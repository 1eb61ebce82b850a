/**
 * Marks that options made, and that the plan cannot obey, go: what is left is what the program was before.
 * In: a program, marks. Out: the program without them; a scope that only such a mark has made is its statements again.
 */
import type { Origin } from "../../diagnostics/origin.js";
import { checkpointedLoop } from "../../il/conventions/directives.js";
import { unasked } from "../../il/conventions/state-rooms.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Directive, Program, Statement } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { asksForCheckpoint, bears, isMark, isNamed, without } from "./marks.js";

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

/** The marks of options: the names of the procedures that each is in. */
export function marksIn(program: Program): ReadonlyMap<Origin, readonly string[]> {
  const marks = new Map<Origin, readonly string[]>();
  for (const { body, name } of program.units.values())
    forEachStatement(body, (s) => {
      for (const each of s.directives ?? [])
        if (asksForCheckpoint(each) && isMark(each)) marks.set(each.origin, [...(marks.get(each.origin) ?? []), name]);
    });
  return marks;
}

/** The program without the marks that an option has made for a whole kind of statements, and to what they belong in it. */
export function withoutKinds(program: Program): { readonly program: Program; readonly marked: Map<Statement, Origin> } {
  const draft = new ProgramDraft(program);
  const marked = new Map<Statement, Origin>();
  const isOfKind = (each: Directive): boolean => asksForCheckpoint(each) && isMark(each) && !isNamed(each);
  for (const unit of program.units.values())
    draft.setBody(
      unit,
      plainly(unit.body, isOfKind, (s, { origin }) => marked.set(s, origin)),
    );
  return { program: draft.finish(), marked };
}

/** Without these directives, and the scopes that bear nothing else. `note`: what bore one. */
export function plainly(
  body: Block,
  goes: (directive: Directive) => boolean,
  note: (s: Statement, directive: Directive) => void = () => {},
): Block {
  return rewriteBlock(body, {
    statement: (s): Statement | readonly Statement[] => {
      const some = without(s, goes);
      // Nothing is asked any more that a directive named.
      const bare = some.kind === "loop" && !bears(some, checkpointedLoop) ? unasked(some) : some;
      const gone = s.directives?.find(goes);
      if (gone !== undefined)
        for (const each of bare.kind === "scope" ? bare.body.statements : [bare]) note(each, gone);
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
