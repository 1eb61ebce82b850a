/**
 * Values that are saved for the backward sweep and put back there, but that nobody reads afterwards, are not saved: of a reference and its
 * shadow often only one is read.
 *
 * In: an adjoint program whose records have names (PushStatement.record). Out: the same program without the records that are not read.
 * Method: the pops of a name must all be into variables that are dead behind them; then they and the pushes of that name go.
 * Limits: records of variables; a variable with one record that is read keeps all. It must come before rewrites that join statements,
 * which do not look at the names.
 */

import { rewriteBlock } from "../../il/rewrite.js";
import type { Program, Statement } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { liveLocals } from "../locals/live-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { derivativeUnits } from "./derivative-values.js";

export function dropDeadRecords(program: Program, unitFacts: UnitFacts = new UnitFacts()): Program {
  const popped = new Set<string>();
  const wanted = new Set<string>();
  for (const unit of derivativeUnits(program)) {
    let facts: { tracked: ReturnType<typeof trackedLocals>; live: ReturnType<typeof liveLocals> } | undefined;
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "pop" || s.record === undefined) return;
      popped.add(s.record);
      if (facts === undefined) {
        const tracked = trackedLocals(program, unitFacts.usesOf(unit));
        facts = { tracked, live: liveLocals(unit, tracked) };
      }
      const n = s.target.steps.length > 0 ? undefined : facts.tracked.numberOf(s.target.root);
      if (n === undefined || facts.live.after(s, n)) wanted.add(s.record);
    });
  }
  const isDead = (s: Statement): boolean =>
    (s.kind === "push" || s.kind === "pop") && s.record !== undefined && popped.has(s.record) && !wanted.has(s.record);
  if (popped.size === wanted.size) return program;
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program))
    draft.setBody(unit, rewriteBlock(unit.body, { statement: (s) => (isDead(s) ? [] : s) }));
  return draft.finish();
}
