/**
 * look-up-chunks: where an address leads in the backward sweep is looked up once for all of a loop.
 * In: a derivative program in which steps through addresses are marked `moved`. Out: the same, with a local for each pointer variable
 * that a loop goes through and does not change: where its block is now.
 * Method: outermost loops inside of which no block is allocated anew and no procedure is called. The variable must hold the beginning of
 * a block, which stands for the block as an identifier does; another address may be outside of it, or another block's beginning. A
 * pointer that is only used under a condition, or not surely set, is left alone.
 * Limits: pointers in fields and elements are looked up at each step.
 * Paper: Hascoët 2021, section 2.2 ("track chunk identifiers").
 */
import { madeBy } from "../../diagnostics/origin.js";
import { assign, newLocal, pathOf } from "../../il/builders.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Expression, LoopStatement, Path, Program, Statement, Step, VariableId } from "../../il/types.js";
import { childBlocks, forEachPath, forEachStatement, writtenPaths } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import { ProgramDraft } from "../program-draft.js";
import { isAssignedBeforeRead } from "../units/definite-assignment.js";
import { blockStarts } from "./block-starts.js";

const pass = "look-up-chunks";

export function lookUpChunks(program: Program): Program {
  const draft = new ProgramDraft(program);
  const starts = blockStarts(program);
  for (const unit of derivativeUnits(program)) {
    const isSet = (id: VariableId): boolean =>
      starts.has(id) &&
      (unit.parameters.includes(id) ||
        isAssignedBeforeRead(unit.body.statements, ({ root, steps }) =>
          root !== id ? "none" : steps.length === 0 ? "whole" : "through",
        ));
    draft.setBody(unit, inBlock(draft, unit.body, isSet));
  }
  return draft.finish();
}

function inBlock(draft: ProgramDraft, b: Block, isSet: (id: VariableId) => boolean): Block {
  let changed = false;
  const statements = b.statements.flatMap((s): readonly Statement[] => {
    const after =
      s.kind === "loop" && isQuiet(s)
        ? lookedUp(draft, s, isSet)
        : [withChildBlocks(s, (child) => inBlock(draft, child, isSet))];
    if (after.length > 1 || after[0] !== s) changed = true;
    return after;
  });
  return changed ? { statements } : b;
}

function isQuiet(loop: LoopStatement): boolean {
  let quiet = true;
  for (const block of childBlocks(loop))
    forEachStatement(block, (s) => {
      const brings = s.kind === "stack" && (s.action === "bring" || s.action === "turn");
      const leaves = s.kind === "call" && s.callee.kind !== "external";
      if (brings || leaves || s.kind === "allocate" || s.kind === "release") quiet = false;
    });
  return quiet;
}

function lookedUp(draft: ProgramDraft, loop: LoopStatement, isSet: (id: VariableId) => boolean): readonly Statement[] {
  const places = new Map<VariableId, Path>();
  const before: Statement[] = [];
  const origin = madeBy(pass, loop.origin);
  for (const id of wanted(loop)) {
    const pointer = draft.variables.get(id);
    if (pointer?.type.kind !== "pointer" || !isSet(id)) continue;
    const local = draft.addVariable(
      newLocal(draft.ids, `${pointer.name}Now`, pointer.type, origin, { temporary: true }),
    );
    const path: Path = { root: id, steps: [{ kind: "deref", moved: true }], type: pointer.type.target };
    const now: Expression = { kind: "address", path, type: pointer.type };
    before.push(assign(pathOf(local), now, origin));
    places.set(id, pathOf(local));
  }
  if (before.length === 0) return [loop];
  const { statements } = rewriteBlock(
    { statements: [loop] },
    {
      path: (path) => {
        const place = places.get(path.root);
        if (place === undefined || !goesThrough(path)) return path;
        return { ...path, root: place.root, steps: [{ kind: "deref" } satisfies Step, ...path.steps.slice(1)] };
      },
    },
  );
  return [...before, ...statements];
}

function goesThrough(path: Path): boolean {
  const [first] = path.steps;
  return first?.kind === "deref" && first.moved === true;
}

/** Variables that every iteration goes through, and none changes. */
function wanted(loop: LoopStatement): ReadonlySet<VariableId> {
  const lookedUp = new Set<VariableId>();
  const look = (s: Statement): void => {
    forEachPath(s, (path) => {
      if (goesThrough(path)) lookedUp.add(path.root);
    });
    if (s.kind === "loop" || s.kind === "scope")
      for (const block of childBlocks(s)) for (const inner of block.statements) look(inner);
  };
  look(loop);
  forEachStatement({ statements: [loop] }, (s) => {
    for (const path of writtenPaths(s)) if (path.steps.length === 0) lookedUp.delete(path.root);
  });
  return lookedUp;
}
