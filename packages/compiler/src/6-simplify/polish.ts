/**
 * Makes generated code what a careful person would have written: the rewrites of derivative programs, in their order.
 * In: a derivative program; what the differentiation says of it; the names of rewrites to leave out. Out: a program that computes the
 * same: the primal's values bit for bit; derivatives but for the rounding that hoist-invariant-factors and split-innermost-sums change, and the sign of zeros.
 */
import type { Path, Program, Unit, UnitId, VariableId } from "../il/types.js";
import { withoutUnread } from "../il/unread-variables.js";
import type { Watch } from "../pass.js";
import { decideByFixedLocals } from "./branches/decide-by-fixed-locals.js";
import { dropUnreachableCode } from "./branches/drop-unreachable-code.js";
import { joinBranches } from "./branches/join-branches.js";
import { joinEqualTests } from "./branches/join-equal-tests.js";
import { dropDeadRecords } from "./derivatives/drop-dead-records.js";
import { dropDeadStores } from "./derivatives/drop-dead-stores.js";
import { dropIdleCalls } from "./derivatives/drop-idle-calls.js";
import { dropUnusedParameters } from "./derivatives/drop-unused-parameters.js";
import { fuseIncrements } from "./derivatives/fuse-increments.js";
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
import { reserveRecords } from "./loops/reserve-records.js";
import { splitInnermostSums } from "./loops/split-innermost-sums.js";
import { UnitFacts } from "./units/unit-facts.js";

export interface PolishOptions {
  /** Rewrites to leave out, by name. */
  readonly disable: ReadonlySet<string>;
  /** The generated units that the user's code calls: their form stays. */
  readonly heads: ReadonlySet<UnitId>;
  /** The variables that hold derivatives, or lead to storage of them. */
  readonly shadows: ReadonlySet<VariableId>;
  /** May two paths denote the same storage? Without it, paths of the same types may. */
  readonly mayAlias?: (a: Path, b: Path) => boolean;
  /** Arguments of heads may be views that share a part of one array. */
  readonly argumentsOverlap?: boolean;
  /** What was differentiated; without it nothing is known of the primal's values. */
  readonly primal?: PrimalLocals;
  readonly watch?: Watch;
}

/** In order. */
export const polishNames = [
  "reuse-known-values",
  "join-equal-tests",
  "fuse-increments",
  "drop-dead-stores",
  "drop-dead-records",
  "forward-temporaries",
  "join-branches",
  "define-directly",
  "tidy-subscripts",
  "merge-assignments",
  "tidy-signs",
  "drop-idle-calls",
  "drop-unused-parameters",
  "hoist-invariant-factors",
  "carry-loop-elements",
  "split-innermost-sums",
  "reserve-records",
] as const;
export type PolishName = (typeof polishNames)[number];

export function polishDerivative(program: Program, options: PolishOptions): Program {
  let current = program;
  const run = (name: PolishName, rewrite: (p: Program) => Program): void => {
    if (options.disable.has(name)) return;
    current = rewrite(current);
    options.watch?.(name, current);
  };
  const facts = new UnitFacts();
  // What has been tidied and has not changed since is left alone.
  const tidied = new WeakSet<Unit>();
  const tidy = (): void =>
    run("drop-dead-stores", (p) => {
      const after = onDerivativeUnits(
        dropDeadStores(p, (unit) => !tidied.has(unit), facts),
        dropUnreachableCode,
      );
      for (const unit of after.units.values()) tidied.add(unit);
      return after;
    });
  const copied = (p: Program): Program => propagateCopies(p, facts);
  const { primal } = options;
  if (primal !== undefined) run("reuse-known-values", (p) => reuseKnownValues(p, primal, options.shadows, facts));
  run("join-equal-tests", (p) => joinEqualTests(decideByFixedLocals(p), facts));
  run("fuse-increments", (p) => fuseIncrements(p, options.shadows, facts));
  tidy();
  run("drop-dead-records", (p) => dropDeadRecords(p, facts));
  run("forward-temporaries", (p) => onDerivativeUnits(p, (q) => forwardTemporaries(q, facts)));
  run("join-branches", (p) => joinBranches(p, options.shadows));
  run("merge-assignments", (p) => mergeAssignments(p, options.shadows, facts));
  run("define-directly", (p) => onDerivativeUnits(p, (q) => defineDirectly(q, facts)));
  run("tidy-signs", (p) => tidySigns(p, options.shadows));
  run("drop-idle-calls", dropIdleCalls);
  run("drop-unused-parameters", (p) => dropUnusedParameters(p, options.heads));
  tidy();
  run("hoist-invariant-factors", (p) => onDerivativeUnits(hoistInvariantFactors(p, options.shadows, facts), copied));
  // What only stores to variables that nothing reads need is dead, too.
  run("drop-dead-stores", (p) => withoutUnreadIn(p));
  tidy();
  run("carry-loop-elements", (p) => onDerivativeUnits(carryLoopElements(p, options, facts), copied));
  run("split-innermost-sums", (p) => splitInnermostSums(p, options.shadows, options, facts));
  run("tidy-signs", (p) => tidySigns(p, options.shadows));
  run("tidy-subscripts", tidySubscripts);
  run("reserve-records", (p) => reserveRecords(p, facts));
  return current;
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
