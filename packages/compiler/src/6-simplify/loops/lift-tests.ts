/**
 * A test that comes out the same in every iteration, and around all that a loop does, goes around the loop:
 * `for (…) { if (seed !== 0) { … } }` becomes `if (seed !== 0) { for (…) { … } }`.
 *
 * In: a derivative program. Out: the same program with fewer tests in loops.
 * Method: inner loops first. The loop counts; its body is one `if` without an else, and before it at most assignments to locals that
 * nobody reads after the loop, as its counter. The test reads locals that the loop does not assign.
 * Limits: loops with anything beside that `if`.
 */
import { ifThen } from "../../il/builders.js";
import type { Block, Expression, LoopStatement, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement, writtenPaths } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import type { LiveLocals } from "../locals/live-locals.js";
import { liveLocals } from "../locals/live-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { sharedIn } from "../units/variable-uses.js";
import { countingHeader } from "./counting-header.js";

export function liftTests(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, liftedIn(program, unit, facts));
  return draft.finish();
}

function liftedIn(program: Program, unit: Unit, facts: UnitFacts): Block {
  const isShared = sharedIn(program.variables, facts.usesOf(unit));
  const tracked = trackedLocals(program, facts.usesOf(unit));
  let known: LiveLocals | undefined;
  return block(unit.body);

  function block(b: Block): Block {
    let changed = false;
    const statements = b.statements.map((before) => {
      const s = withChildBlocks(before, block);
      const lifted = s.kind === "loop" ? lift(s) : s;
      if (lifted !== before) changed = true;
      return lifted;
    });
    return changed ? { statements } : b;
  }

  function lift(loop: LoopStatement): Statement {
    const last = loop.body.statements.at(-1);
    if (last?.kind !== "if" || last.else.statements.length > 0 || countingHeader(loop) === undefined) return loop;
    const before = loop.body.statements.slice(0, -1);
    known ??= liveLocals(unit, tracked);
    const live = known;
    /** Nobody reads what the loop leaves in it. */
    const isOwn = (id: VariableId): boolean => {
      const n = tracked.numberOf(id);
      return n !== undefined && !live.behind(loop.label, n);
    };
    const assigned = new Set<VariableId>();
    forEachStatement({ statements: [loop] }, (s) => {
      for (const path of writtenPaths(s)) if (path.steps.length === 0) assigned.add(path.root);
    });
    const isOnlyForIt = (s: Statement): boolean =>
      s.kind === "assign" && s.target.steps.length === 0 && isOwn(s.target.root);
    const counters = [...loop.init.statements, ...loop.update.statements];
    if (![...before, ...counters].every(isOnlyForIt) || !isSteady(last.test, assigned)) return loop;
    const { comments, ...bare } = loop;
    const together = [...(comments ?? []), ...(last.comments ?? [])];
    const inner: Statement = { ...bare, body: { statements: [...before, ...last.then.statements] } };
    const lifted = ifThen(last.test, { statements: [inner] }, undefined, last.origin);
    return together.length === 0 ? lifted : { ...lifted, comments: together };
  }

  function isSteady(test: Expression, assigned: ReadonlySet<VariableId>): boolean {
    let holds = true;
    forEachExpression(test, (e) => {
      if (e.kind === "operation" || e.kind === "address") holds = false;
      if (e.kind === "read" && (e.path.steps.length > 0 || assigned.has(e.path.root) || isShared(e.path.root)))
        holds = false;
    });
    return holds;
  }
}
