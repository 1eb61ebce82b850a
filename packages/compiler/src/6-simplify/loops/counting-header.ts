/**
 * Loops whose text says that they count: `for (i = first; i < last; i = i + step)`, with a step that is a constant, and a counter that
 * nothing else assigns. In: a loop. Out: its counter, first value, test and step; undefined for other loops.
 * Limits: no facts are asked, since derivative code has none any more: whether the limit changes inside is for the caller to see. Loops
 * of the primal that surely count are 3-analyze/loops/counted-loops.ts.
 */
import { mirroredComparison, stepAdded, wholeVariable } from "../../il/queries/counting.js";
import type { BinaryOperator, Expression, LoopStatement, VariableId } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachStatement, storedPaths } from "../../il/visit.js";

export interface CountingHeader {
  readonly counter: VariableId;
  readonly first: Expression;
  readonly comparison: "less" | "lessEqual" | "greater" | "greaterEqual";
  readonly limit: Expression;
  /** Not zero; negative where the loop counts downwards. */
  readonly step: number;
}

export function countingHeader(loop: LoopStatement): CountingHeader | undefined {
  const update = loop.update.statements[0];
  if (loop.testAt !== "start" || loop.update.statements.length !== 1 || update?.kind !== "assign") return undefined;
  if (update.target.steps.length > 0) return undefined;
  const counter = update.target.root;
  const step = stepOf(update.value, counter);
  const first = loop.init.statements.at(-1);
  if (step === undefined || first?.kind !== "assign" || first.target.steps.length > 0) return undefined;
  if (first.target.root !== counter || mentions(first.value, counter)) return undefined;
  const { test } = loop;
  if (test.kind !== "binary") return undefined;
  const leads = wholeVariable(test.left) === counter;
  if (!leads && wholeVariable(test.right) !== counter) return undefined;
  const comparison = ordering(leads ? test.operator : mirroredComparison[test.operator]);
  const limit = leads ? test.right : test.left;
  if (comparison === undefined || mentions(limit, counter)) return undefined;
  if ((comparison === "less" || comparison === "lessEqual") !== step > 0) return undefined;
  if (assigns(loop, counter)) return undefined;
  return { counter, first: first.value, comparison, limit, step };
}

function ordering(operator: BinaryOperator | undefined): CountingHeader["comparison"] | undefined {
  return operator === "less" || operator === "lessEqual" || operator === "greater" || operator === "greaterEqual"
    ? operator
    : undefined;
}

/** What an update adds to the counter. */
function stepOf(e: Expression, counter: VariableId): number | undefined {
  const added = stepAdded(e, (side) => wholeVariable(side) === counter);
  if (added?.step.kind !== "constant" || typeof added.step.value !== "number") return undefined;
  const { value } = added.step;
  if (!Number.isFinite(value) || value === 0) return undefined;
  return added.isSubtracted ? -value : value;
}

function mentions(e: Expression, variable: VariableId): boolean {
  let isMentioned = false;
  forEachExpression(e, (inner) => {
    if ((inner.kind === "read" || inner.kind === "address") && inner.path.root === variable) isMentioned = true;
  });
  return isMentioned;
}

/** Does the loop's body assign the variable, or make it known elsewhere? */
function assigns(loop: LoopStatement, variable: VariableId): boolean {
  let isAssigned = false;
  forEachStatement(loop.body, (s) => {
    if (storedPaths(s).some((path) => path.root === variable)) isAssigned = true;
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address" && e.path.root === variable) isAssigned = true;
    });
  });
  return isAssigned;
}
