/**
 * Array elements that pass from one iteration of an innermost loop to the next stay in local variables.
 *
 * In: a derivative program; what is known of overlapping arrays. Out: the same program with fewer loads and
 * stores in its hot loops, and shorter chains from one iteration to the next.
 * Method: each innermost counting loop of a derivative unit is offered to the two ways of carrying, again until none applies.
 * The two files say when that is safe.
 */
import { madeBy } from "../diagnostics/origin.js";
import { newLocal } from "../il/builders.js";
import type { Block, LoopStatement, Path, Program, Statement, Unit, VariableId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import { withChildBlocks } from "../il/with-child-blocks.js";
import type { OverlapFacts, OverlapTest } from "./array-overlap.js";
import { arrayOverlap } from "./array-overlap.js";
import { carryIncrementedElement } from "./carry-incremented-element.js";
import type { CarriedLoop, NewCarrier } from "./carry-stored-element.js";
import { carryStoredElement } from "./carry-stored-element.js";
import { derivativeUnits } from "./derivative-values.js";
import { loopAccesses } from "./loop-accesses.js";
import { ProgramDraft } from "./program-draft.js";
import { variableUses } from "./variable-uses.js";

const pass = "carry-loop-elements";
/** Carried elements per loop. */
const most = 6;

export function carryLoopElements(program: Program, facts: OverlapFacts): Program {
  const draft = new ProgramDraft(program);
  const overlap = arrayOverlap(program, facts);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, carryIn(program, draft, unit, overlap));
  return draft.finish();
}

function carryIn(program: Program, draft: ProgramDraft, unit: Unit, overlap: OverlapTest): Block {
  let jumps = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "goto" || s.kind === "label") jumps = true;
  });
  if (jumps) return unit.body;
  const uses = variableUses(unit);
  const isShared = (id: VariableId): boolean => {
    const variable = program.variables.get(id);
    return variable?.role === "global" || variable?.passing === "reference" || uses.get(id)?.exposed === true;
  };
  const newCarrier: NewCarrier = (element, from) => {
    const name = `carried${capitalised(nameOf(program, element))}`;
    return draft.addVariable(newLocal(draft.ids, name, element.type, madeBy(pass, from.origin), { temporary: true }));
  };
  return block(unit.body);

  function block(b: Block): Block {
    let changed = false;
    const statements = b.statements.flatMap((s): readonly Statement[] => {
      if (s.kind === "loop" && isInnermost(s)) {
        const carried = carryAll(s);
        if (carried !== undefined) changed = true;
        return carried ?? [s];
      }
      const inner = withChildBlocks(s, block);
      if (inner !== s) changed = true;
      return [inner];
    });
    return changed ? { statements } : b;
  }

  function carryAll(loop: LoopStatement): readonly Statement[] | undefined {
    const before: Statement[] = [];
    const after: Statement[] = [];
    let current = loop;
    for (let count = 0; count < most; count++) {
      const found = carryOne(current);
      if (found === undefined) break;
      before.push(...found.before);
      after.unshift(...found.after);
      current = found.loop;
    }
    if (current === loop) return undefined;
    const { comments, ...bare } = current;
    const first = before[0];
    if (comments === undefined || first === undefined) return [...before, current, ...after];
    return [{ ...first, comments }, ...before.slice(1), bare, ...after];
  }

  function carryOne(loop: LoopStatement): CarriedLoop | undefined {
    const known = { ...program, variables: draft.variables };
    const accesses = loopAccesses(known, loop, isShared);
    if (accesses === undefined) return undefined;
    return (
      carryIncrementedElement(known, accesses, overlap, newCarrier) ?? carryStoredElement(accesses, overlap, newCarrier)
    );
  }
}

function isInnermost(loop: LoopStatement): boolean {
  let innermost = true;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "loop") innermost = false;
  });
  return innermost;
}

/** The name of the array: the last field on the way to it, or the variable. */
function nameOf(program: Program, element: Path): string {
  let name = program.variables.get(element.root)?.name ?? "";
  for (const step of element.steps) if (step.kind === "field") name = step.name;
  return name;
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
