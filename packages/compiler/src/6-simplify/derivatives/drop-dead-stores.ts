/**
 * Assignments to local variables that nobody reads afterwards go, and so do the ifs, switches, scopes and counting loops that are left
 * without effect.
 *
 * In: a program. Out: the same program; derivative units without dead stores; `if (c) {} else {B}` is written `if (!c) {B}`.
 * Method: live-locals.ts; repeated while emptied regions make more variables dead.
 * Limits: values taken from a stack stay, since taking them off has an effect; a loop goes only if it is certain to end.
 */

import { constant, emptyBlock, ifThen, not } from "../../il/builders.js";
import { mapShared, rewriteBlock } from "../../il/rewrite.js";
import type { Block, Expression, LabelId, LoopStatement, Program, Statement, Unit } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { LiveLocals } from "../locals/live-locals.js";
import { liveLocals } from "../locals/live-locals.js";
import type { TrackedLocals } from "../locals/tracked-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { countingHeader } from "../loops/counting-header.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { derivativeUnits } from "./derivative-values.js";

/** Regions nested deeper than this may keep an empty shell. */
const rounds = 8;

export function dropDeadStores(
  program: Program,
  wanted: (unit: Unit) => boolean = () => true,
  unitFacts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    if (!wanted(unit)) continue;
    let current = unit;
    for (let round = 0; round < rounds; round++) {
      const { body, mayGoOn } = dropIn(program, current, unitFacts);
      if (body === current.body) break;
      current = { ...current, body };
      if (!mayGoOn) break;
    }
    draft.replaceUnit(unit, current);
  }
  return draft.finish();
}

interface Facts {
  readonly tracked: TrackedLocals;
  readonly live: LiveLocals;
  readonly targets: ReadonlySet<LabelId>;
  /** How many emptied regions went, together with the reads of their tests. */
  emptied: number;
}

/** `mayGoOn`: a region went whose test read variables; these may be dead now. (A dead assignment never kept its operands alive.) */
function dropIn(
  program: Program,
  unit: Unit,
  unitFacts: UnitFacts,
): { readonly body: Block; readonly mayGoOn: boolean } {
  // What a pointer leads to may be known elsewhere; who assigns the pointer is what counts.
  const tracked = trackedLocals(program, unitFacts.usesOf(unit), undefined, (use) => use.assignedElsewhere);
  const targets = new Set<LabelId>();
  forEachStatement(unit.body, (s) => {
    if (s.kind === "exit" || s.kind === "goto") targets.add(s.label);
  });
  const facts: Facts = { tracked, live: liveLocals(unit, tracked), targets, emptied: 0 };
  const body = rewriteBlock(unit.body, {
    statement: (s) => {
      const left = remaining(s, facts);
      if (Array.isArray(left) && left.length === 0 && s.kind !== "assign" && s.kind !== "allocate") facts.emptied++;
      return left;
    },
  });
  return { body, mayGoOn: facts.emptied > 0 };
}

function remaining(s: Statement, facts: Facts): Statement | readonly Statement[] {
  switch (s.kind) {
    case "assign":
    case "allocate": {
      if (s.target.steps.length > 0) return s;
      const n = facts.tracked.numberOf(s.target.root);
      return n !== undefined && !facts.live.after(s, n) ? [] : s;
    }
    case "call": {
      // An external function stores its later results through pointers, whether they are read or not.
      const through = s.callee.kind === "external" ? s.targets.slice(1) : [];
      const targets = mapShared(s.targets, (target) => {
        const n =
          target === null || through.includes(target) || target.steps.length > 0
            ? undefined
            : facts.tracked.numberOf(target.root);
        return n !== undefined && !facts.live.after(s, n) ? null : target;
      });
      return targets === s.targets ? s : { ...s, targets };
    }
    case "if":
      if (s.then.statements.length > 0) return s;
      if (s.else.statements.length === 0) return [];
      return { ...s, ...ifThen(opposite(s.test), s.else, emptyBlock, s.origin) };
    case "switch":
      return s.arms.every((arm) => arm.body.statements.length === 0) ? [] : s;
    case "scope":
      if (s.body.statements.length === 0) return [];
      return facts.targets.has(s.label) ? s : s.body.statements;
    case "loop":
      return isWithoutEffect(s, facts) ? [] : s;
    default:
      return s;
  }
}

/** An empty loop over a counter that nobody reads afterwards: `for (; trips > 0; trips--)`, too, which begins with what is in the counter. */
function isWithoutEffect(loop: LoopStatement, facts: Facts): boolean {
  if (loop.body.statements.length > 0) return false;
  const [step] = loop.update.statements;
  const start = step?.kind === "assign" ? [{ ...step, value: constant(0) }] : [];
  const isSetBefore = loop.init.statements.length === 0;
  if (countingHeader(isSetBefore ? { ...loop, init: { statements: start } } : loop) === undefined) return false;
  return [...loop.init.statements, ...loop.update.statements].every((s) => {
    if (s.kind !== "assign" || s.target.steps.length > 0) return false;
    const n = facts.tracked.numberOf(s.target.root);
    return n !== undefined && !facts.live.behind(loop.label, n);
  });
}

/** The negation of a test. Comparisons by size keep theirs: with NaN, `!(a < b)` is not `a >= b`. */
export function opposite(test: Expression): Expression {
  if (test.kind === "unary" && test.operator === "not") return test.operand;
  if (test.kind === "binary" && test.operator === "equal") return { ...test, operator: "notEqual" };
  if (test.kind === "binary" && test.operator === "notEqual") return { ...test, operator: "equal" };
  return not(test);
}
