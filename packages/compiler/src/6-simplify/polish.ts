/**
 * Makes generated code what a careful person would have written: the rewrites of derivative programs, in the order of passes/table.ts.
 * In: a derivative program; what the differentiation says of it; the names of rewrites to leave out. Out: a program that computes the
 * same: the primal's values bit for bit; derivatives but for the rounding that hoist-invariant-factors and split-innermost-sums change, and the sign of zeros.
 */
import type { Path, Program, Unit, UnitId, VariableId } from "../il/types.js";
import { withoutUnread } from "../il/unread-variables.js";
import type { Rewrites, Watch } from "../pass.js";
import { rewritten } from "../pass.js";
import { passesOf } from "../passes/names.js";
import type { NamesOf, SwitchName } from "../passes/table.js";
import { decideByFixedLocals } from "./branches/decide-by-fixed-locals.js";
import { dropUnreachableCode } from "./branches/drop-unreachable-code.js";
import { joinBranches } from "./branches/join-branches.js";
import { joinEqualTests } from "./branches/join-equal-tests.js";
import { dropDeadRecords } from "./derivatives/drop-dead-records.js";
import { dropDeadStores } from "./derivatives/drop-dead-stores.js";
import { dropIdleCalls } from "./derivatives/drop-idle-calls.js";
import { dropUnusedParameters } from "./derivatives/drop-unused-parameters.js";
import { fuseIncrements } from "./derivatives/fuse-increments.js";
import { joinIncrements } from "./derivatives/join-increments.js";
import { mergeAssignments } from "./derivatives/merge-assignments.js";
import type { PrimalLocals } from "./derivatives/reuse-known-values.js";
import { reuseKnownValues } from "./derivatives/reuse-known-values.js";
import { tidySigns } from "./derivatives/tidy-signs.js";
import { tidySubscripts } from "./derivatives/tidy-subscripts.js";
import { defineDirectly } from "./locals/define-directly.js";
import { forwardTemporaries } from "./locals/forward-temporaries.js";
import { propagateCopies } from "./locals/propagate-copies.js";
import { carryLoopElements } from "./loops/carry-loop-elements.js";
import { hoistInvariantFactors } from "./loops/hoist-invariant-factors.js";
import { liftTests } from "./loops/lift-tests.js";
import { reserveRecords } from "./loops/reserve-records.js";
import { splitInnermostSums } from "./loops/split-innermost-sums.js";
import { UnitFacts } from "./units/unit-facts.js";

export interface PolishOptions {
  /** What is switched off. */
  readonly off: ReadonlySet<SwitchName>;
  /** The generated units that the user's code calls: their form stays. */
  readonly heads: ReadonlySet<UnitId>;
  /** The variables that hold derivatives, or lead to storage of them. */
  readonly shadows: ReadonlySet<VariableId>;
  /** May two paths denote the same storage? Without it, paths of the same types may. */
  readonly mayAlias?: (a: Path, b: Path) => boolean;
  /** Arguments of heads may be views that share a part of one array. */
  readonly argumentsOverlap?: boolean;
  /** The derivative becomes one of several directions, with rows of derivatives in loops over directions. */
  readonly becomesRows?: boolean;
  /** What was differentiated; without it nothing is known of the primal's values. */
  readonly primal?: PrimalLocals;
  readonly watch?: Watch;
}

export function polishDerivative(program: Program, options: PolishOptions): Program {
  const { shadows, primal } = options;
  const facts = new UnitFacts();
  // What has been tidied and has not changed since is left alone.
  const tidied = new WeakSet<Unit>();
  const tidy = (p: Program): Program => {
    const after = onDerivativeUnits(
      dropDeadStores(p, (unit) => !tidied.has(unit), facts),
      dropUnreachableCode,
    );
    for (const unit of after.units.values()) tidied.add(unit);
    return after;
  };
  const copied = (p: Program): Program => propagateCopies(p, facts);
  const rewrites: Rewrites<NamesOf<"polish">> = {
    "reuse-known-values": (p) => (primal === undefined ? p : reuseKnownValues(p, primal, shadows, facts)),
    "join-equal-tests": (p) => joinEqualTests(decideByFixedLocals(p), facts),
    "fuse-increments": (p) => fuseIncrements(p, shadows, facts),
    "drop-dead-stores": tidy,
    "drop-dead-records": (p) => dropDeadRecords(p, facts),
    "forward-temporaries": (p) => onDerivativeUnits(p, (q) => forwardTemporaries(q, facts)),
    "join-branches": (p) => joinBranches(p, shadows),
    "merge-assignments": (p) => mergeAssignments(p, shadows, facts),
    "define-directly": (p) => onDerivativeUnits(p, (q) => defineDirectly(q, facts)),
    "tidy-signs": (p) => tidySigns(p, shadows),
    "drop-idle-calls": dropIdleCalls,
    "drop-unused-parameters": (p) => dropUnusedParameters(p, options.heads),
    // A test of one direction stays where its loop over directions can be: inside.
    "lift-tests": (p) => (options.becomesRows === true ? p : liftTests(p, facts)),
    "hoist-invariant-factors": (p) => onDerivativeUnits(hoistInvariantFactors(p, shadows, facts), copied),
    // What only stores to variables that nothing reads need is dead, too.
    "drop-unread-variables": withoutUnreadIn,
    "join-increments": (p) => onDerivativeUnits(joinIncrements(p, options, facts), copied),
    "carry-loop-elements": (p) => onDerivativeUnits(carryLoopElements(p, options, facts), copied),
    "split-innermost-sums": (p) => splitInnermostSums(p, shadows, options, facts),
    "tidy-subscripts": tidySubscripts,
    "reserve-records": (p) => reserveRecords(p, facts),
  };
  return rewritten(passesOf("polish", options.off), rewrites, program, options.watch);
}

function withoutUnreadIn(program: Program): Program {
  return onDerivativeUnits(program, (p) => {
    const units = new Map([...p.units].map(([id, unit]) => [id, withoutUnread(p, unit)] as const));
    return [...units].every(([id, unit]) => p.units.get(id) === unit) ? p : { ...p, units };
  });
}

/** A rewrite of single units, applied to the derivative ones alone. */
function onDerivativeUnits(program: Program, rewrite: (p: Program) => Program): Program {
  const units = new Map<UnitId, Unit>();
  for (const unit of program.units.values()) if (unit.derivative !== undefined) units.set(unit.id, unit);
  const after = rewrite({ ...program, units });
  return { ...after, units: new Map([...program.units].map(([id, unit]) => [id, after.units.get(id) ?? unit])) };
}
