/**
 * Programs without goto: labels and jumps become scopes, loops and exits.
 * In: a program. Out: a program of the same meaning, bit for bit, without `label` and `goto`.
 * Method: (1) what a jump enters from outside is taken apart into tests and jumps, so that each label's block is around all jumps to it;
 * (2) innermost blocks first, a block with labels is cut into segments; (3) cycles with several entries get one, with a state variable;
 * (4) the segments are placed by their dominators; (5) scopes and loops that have made it are simplified. No statement is doubled.
 * Papers: Ramsey, Beyond Relooper (2022); Erosa and Hendren, Taming control flow (1994).
 * Limits: a loop that is entered from outside is no counted loop afterwards.
 */
import type { Block, LabelId, Program, Statement, Unit } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import { dispatchEntries, stateType } from "./dispatch-entries.js";
import { dissolveEntered } from "./dissolve-entered.js";
import { segmentsOf } from "./jump-segments.js";
import { placeSegments } from "./place-segments.js";
import { segmentLoops } from "./segment-loops.js";
import { tailContinues, tidyPlaced } from "./tidy-placed.js";

export function structureJumps(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) if (hasLabels(unit)) draft.setBody(unit, structured(draft, unit));
  return draft.finish();
}

function hasLabels(unit: Unit): boolean {
  let isThere = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "label" || s.kind === "goto") isThere = true;
  });
  return isThere;
}

function structured(draft: ProgramDraft, unit: Unit): Block {
  const made = new Set<LabelId>();
  const fresh = (): LabelId => {
    const label = draft.ids.label();
    made.add(label);
    return label;
  };
  const state = (origin: Statement["origin"]) =>
    draft.addVariable({
      id: draft.ids.variable(),
      name: "state",
      type: stateType,
      role: "local",
      temporary: true,
      origin,
    });
  forEachStatement(unit.body, (s) => {
    if (s.kind === "label") made.add(s.label);
  });
  return withoutJumps(dissolveEntered(unit.body, fresh), unit.origin);

  function withoutJumps(block: Block, origin: Statement["origin"]): Block {
    const list = block.statements.map((s) => {
      if (childBlocks(s).length === 0) return s;
      const inner = withChildBlocks(s, (b) => withoutJumps(b, s.origin));
      return inner.kind === "loop" ? tailContinues(inner, made) : inner;
    });
    if (!list.some((s) => s.kind === "label")) return { statements: list };
    const segments = dispatchEntries(segmentsOf(list, origin, fresh), { label: fresh, state });
    return { statements: tidyPlaced(placeSegments(segments, segmentLoops(segments), fresh), made) };
  }
}
