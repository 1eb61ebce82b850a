/**
 * Drops what stands behind a statement that control never passes: `break; b = 1;`, as folded tests and inlined bodies leave it.
 * In: a program. Out: a program of the same meaning, in which every statement of a block may be reached from the one before it.
 * Method: by the region tree, from the inside out. Code that a label stands in stays.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, LabelId, Program, Statement } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";

export function dropUnreachableCode(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    draft.setBody(unit, reached(rewriteBlock(unit.body, { statement: withReachedBlocks })));
  return draft.finish();
}

/** The blocks inside those of a statement have been seen to already. */
function withReachedBlocks(s: Statement): Statement {
  switch (s.kind) {
    case "if": {
      const [then, otherwise] = [reached(s.then), reached(s.else)];
      return then === s.then && otherwise === s.else ? s : { ...s, then, else: otherwise };
    }
    case "switch": {
      const arms = s.arms.map((arm) => {
        const body = reached(arm.body);
        return body === arm.body ? arm : { ...arm, body };
      });
      return arms.every((arm, i) => arm === s.arms[i]) ? s : { ...s, arms };
    }
    case "loop":
    case "scope": {
      const body = reached(s.body);
      return body === s.body ? s : { ...s, body };
    }
    default:
      return s;
  }
}

function reached(block: Block): Block {
  const last = block.statements.findIndex((s) => !completes(s));
  if (last < 0 || last === block.statements.length - 1) return block;
  const rest = { statements: block.statements.slice(last + 1) };
  let isEntered = false;
  forEachStatement(rest, (s) => {
    if (s.kind === "label") isEntered = true;
  });
  return isEntered ? block : { ...block, statements: block.statements.slice(0, last + 1) };
}

/** May control come to the end of the statement? */
function completes(s: Statement): boolean {
  switch (s.kind) {
    case "exit":
    case "return":
    case "throw":
    case "goto":
      return false;
    case "if":
      return runsThrough(s.then) || runsThrough(s.else);
    case "switch":
      return !s.arms.some((arm) => arm.values.length === 0) || s.arms.some((arm) => runsThrough(arm.body));
    case "scope":
      return runsThrough(s.body) || isLeft(s.body, s.label);
    case "loop":
      return !(s.test.kind === "constant" && s.test.value === true) || isLeft(s.body, s.label);
    default:
      return true;
  }
}

function runsThrough(block: Block): boolean {
  return block.statements.every(completes);
}

function isLeft(block: Block, label: LabelId): boolean {
  return block.statements.some(
    (s) =>
      s.kind === "goto" ||
      (s.kind === "exit" && s.how === "break" && s.label === label) ||
      childBlocks(s).some((child) => isLeft(child, label)),
  );
}
