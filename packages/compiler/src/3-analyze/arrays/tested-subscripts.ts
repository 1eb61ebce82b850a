/**
 * Does the program compare a subscript with its bounds before it stores (`if (k >= 0 && k < a.length) a[k] = …`)?
 * In: the subscript, the branches around the store. Out: whether it is compared from below, or told apart from what means "nothing", and
 * whether from above.
 * Method: by the text of the tests; nothing in the branch changes what the subscript reads of locals.
 */

import { sameExpression } from "../../il/equal.js";
import { mirroredComparison, oppositeComparison } from "../../il/queries/counting.js";
import type { BinaryOperator, Expression, Statement } from "../../il/types.js";
import { forEachReadPath, forEachStatement, storedPaths } from "../../il/visit.js";
import type { Position } from "./regions/positions.js";

export interface Tested {
  readonly fromBelow: boolean;
  readonly fromAbove: boolean;
}

export function testedBounds(subscript: Expression, { around }: Position): Tested {
  const seen = new Set<BinaryOperator>();
  for (const { at, kind } of around)
    if (at.statement.kind === "if" && keeps(at.statement, subscript))
      for (const operator of comparisonsOf(at.statement.test, kind === "then", subscript)) seen.add(operator);
  const has = (...operators: readonly BinaryOperator[]): boolean => operators.some((operator) => seen.has(operator));
  return { fromBelow: has("greater", "greaterEqual", "notEqual"), fromAbove: has("less", "lessEqual") };
}

/** How the subscript is to something else, where the test holds or does not. */
function comparisonsOf(test: Expression, holds: boolean, subscript: Expression): readonly BinaryOperator[] {
  if (test.kind === "unary" && test.operator === "not") return comparisonsOf(test.operand, !holds, subscript);
  if (test.kind !== "binary") return [];
  if (test.operator === (holds ? "and" : "or"))
    return [test.left, test.right].flatMap((part) => comparisonsOf(part, holds, subscript));
  const operator = holds ? test.operator : oppositeComparison[test.operator];
  if (operator === undefined) return [];
  if (sameExpression(test.left, subscript)) return [operator];
  return sameExpression(test.right, subscript) ? [mirroredComparison[operator] ?? operator] : [];
}

function keeps(branch: Statement, subscript: Expression): boolean {
  const roots = new Set<number>();
  forEachReadPath(subscript, (path) => {
    roots.add(path.root);
  });
  let stays = true;
  forEachStatement({ statements: [branch] }, (s) => {
    if (storedPaths(s).some(({ root, steps }) => steps.length === 0 && roots.has(root))) stays = false;
  });
  return stays;
}
