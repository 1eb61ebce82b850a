/**
 * Loops that count: `for (i = first; i < last; i = i + step)` with a step that is a constant, and a counter that nothing else assigns.
 * In: a loop. Out: its counter, first value, test and step; undefined for other loops. Whether the limit changes inside is not asked.
 */
import type { BinaryOperator, Expression, LoopStatement, VariableId } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachStatement, storedPaths } from "../../il/visit.js";

export interface CountedLoop {
  readonly counter: VariableId;
  readonly first: Expression;
  readonly comparison: "less" | "lessEqual" | "greater" | "greaterEqual";
  readonly limit: Expression;
  /** Not zero; negative where the loop counts downwards. */
  readonly step: number;
}

const mirrored: Readonly<Partial<Record<BinaryOperator, CountedLoop["comparison"]>>> = {
  less: "greater",
  lessEqual: "greaterEqual",
  greater: "less",
  greaterEqual: "lessEqual",
};

export function countedLoop(loop: LoopStatement): CountedLoop | undefined {
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
  const leads = isCounter(test.left, counter);
  if (!leads && !isCounter(test.right, counter)) return undefined;
  const comparison = leads ? sideOf(test.operator) : mirrored[test.operator];
  const limit = leads ? test.right : test.left;
  if (comparison === undefined || mentions(limit, counter)) return undefined;
  if ((comparison === "less" || comparison === "lessEqual") !== step > 0) return undefined;
  if (assigns(loop, counter)) return undefined;
  return { counter, first: first.value, comparison, limit, step };
}

function sideOf(operator: BinaryOperator): CountedLoop["comparison"] | undefined {
  return operator === "less" || operator === "lessEqual" || operator === "greater" || operator === "greaterEqual"
    ? operator
    : undefined;
}

/** What an update adds to the counter. */
function stepOf(e: Expression, counter: VariableId): number | undefined {
  if (e.kind !== "binary") return undefined;
  const { left, right, operator } = e;
  const amount = isCounter(left, counter) ? right : operator === "add" && isCounter(right, counter) ? left : undefined;
  if (amount?.kind !== "constant" || typeof amount.value !== "number") return undefined;
  if (!Number.isFinite(amount.value) || amount.value === 0) return undefined;
  if (operator === "add") return amount.value;
  return operator === "subtract" ? -amount.value : undefined;
}

function isCounter(e: Expression, counter: VariableId): boolean {
  return e.kind === "read" && e.path.root === counter && e.path.steps.length === 0;
}

function mentions(e: Expression, variable: VariableId): boolean {
  let found = false;
  forEachExpression(e, (inner) => {
    if ((inner.kind === "read" || inner.kind === "address") && inner.path.root === variable) found = true;
  });
  return found;
}

/** Does the loop's body assign the variable, or make it known elsewhere? */
function assigns(loop: LoopStatement, variable: VariableId): boolean {
  let found = false;
  forEachStatement(loop.body, (s) => {
    if (storedPaths(s).some((path) => path.root === variable)) found = true;
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address" && e.path.root === variable) found = true;
    });
  });
  return found;
}
