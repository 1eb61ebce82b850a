/**
 * Tests that the backward sweep evaluates again, for nothing: they read only variables that keep their values, or that are there anyway
 * (parameters nobody assigns, variables of loops reversed arithmetically, constants).
 */
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { PointsTo } from "../3-analyze/storage-facts.js";
import type { Block, Expression, Program, Statement, Unit, VariableId } from "../il/types.js";
import { childBlocks, forEachExpression, writtenPaths } from "../il/visit.js";

export interface StableTestsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
}

export function stableTests(
  unit: Unit,
  { program, pointsTo }: StableTestsInput,
  counted: CountedLoops,
): Set<Statement> {
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
  const found = new Set<Statement>();

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

  const walk = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "if" && isStable(s.test)) found.add(s);
      if (s.kind === "switch" && isStable(s.selector) && s.arms.every((arm) => arm.values.every(isStable)))
        found.add(s);
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
  return found;
}
