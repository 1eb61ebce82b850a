/**
 * Tests that the backward sweep evaluates again, for nothing: they read only variables that keep their values, or that are there anyway
 * (parameters nobody assigns, variables of loops reversed arithmetically, constants).
 * In: a unit, its exits, the loops reversed arithmetically. Out: for each branch whether it is such a test; where not, why.
 * Limits: a switch with an arm that may be left early is not: which arm that was has to be known before.
 */
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Exits } from "../3-analyze/loops/exits.js";
import type { PointsTo } from "../3-analyze/storage-facts.js";
import type { Block, Expression, Program, Statement, Unit, VariableId } from "../il/types.js";
import { childBlocks, forEachExpression, writtenPaths } from "../il/visit.js";
import { byteCost, pushedControl } from "./costs.js";
import type { BranchPlan, ExitingBranch, RecordedBranch, ReevaluatedBranch } from "./plan.js";
import { free } from "./plan.js";

export interface StableTestsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly reevaluates: boolean;
}

const exiting: ExitingBranch = { kind: "exiting", reason: "arm-always-leaves", cost: free };
const reevaluated: ReevaluatedBranch = { kind: "reevaluated", reason: "test-still-holds", cost: free };

export function stableTests(
  unit: Unit,
  { program, pointsTo, reevaluates }: StableTestsInput,
  exits: Exits,
  counted: CountedLoops,
): ReadonlyMap<Statement, BranchPlan> {
  const assigned = new Set<VariableId>();
  const collect = (block: Block): void => {
    for (const s of block.statements) {
      for (const path of writtenPaths(s)) if (path.steps.length === 0) assigned.add(path.root);
      childBlocks(s).forEach(collect);
    }
  };
  collect(unit.body);
  const stable = new Set<VariableId>();
  for (const p of unit.parameters) if (!assigned.has(p) && !pointsTo.isAddressed(p)) stable.add(p);
  const plans = new Map<Statement, BranchPlan>();

  const isStable = (e: Expression): boolean => {
    let holds = true;
    forEachExpression(e, (inner) => {
      if (inner.kind === "address") holds = false;
      if (inner.kind === "operation" && inner.name !== "isNil") holds = false;
      if (inner.kind !== "read") return;
      const variable = program.variables.get(inner.path.root);
      const constantGlobal =
        variable?.role === "global" && variable.constant === true && inner.path.type.kind !== "pointer";
      if (inner.path.steps.length > 0 || !(stable.has(inner.path.root) || constantGlobal)) holds = false;
    });
    return holds;
  };

  const again = (): BranchPlan => (reevaluates ? reevaluated : recorded("switched-off"));
  const walk = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "if") {
        const completes = exits.completes(s.then) && exits.completes(s.else);
        if (!completes) plans.set(s, exiting);
        else plans.set(s, isStable(s.test) ? again() : recorded("test-may-change"));
      }
      if (s.kind === "switch") {
        const leaves = s.arms.some((arm) => arm.body.statements.some((inner) => exits.leaving(inner).length > 0));
        if (!isStable(s.selector) || !s.arms.every((arm) => arm.values.every(isStable)))
          plans.set(s, recorded("test-may-change"));
        else plans.set(s, leaves ? recorded("arms-leave-early") : again());
      }
      const loop = s.kind === "loop" ? counted.get(s) : undefined;
      if (s.kind === "loop" && loop !== undefined) {
        walk(s.init);
        // Only inside the loop: outside, the variable is what the loop leaves.
        const added = !stable.has(loop.variable);
        stable.add(loop.variable);
        walk(s.body);
        if (added) stable.delete(loop.variable);
      } else childBlocks(s).forEach(walk);
    }
  };
  walk(unit.body);
  return plans;
}

function recorded(reason: RecordedBranch["reason"]): RecordedBranch {
  return { kind: "recorded", decision: pushedControl(reason, byteCost), reason, cost: byteCost };
}
