/** Expressions evaluated for their effects, and values stored where they belong. */
import ts from "#typescript";
import { ifThen } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { assignment, step } from "./assignments.js";
import { condition } from "./conditions.js";
import { isFixedPlace, mentions } from "./evaluation-order.js";
import { conditionalValue, expression } from "./expressions.js";

/** Evaluates an expression for its effects. */
export function effect(u: UnitContext, outer: ts.Expression): void {
  const node = bare(outer);
  if (ts.isCallExpression(node) && !ts.isOptionalChain(node)) {
    u.lower.call(u, node, "none");
    return;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) {
      step(u, node, false);
      return;
    }
  }
  if (ts.isYieldExpression(node) && u.yielding !== undefined) {
    u.yielding(node);
    return;
  }
  if (ts.isConditionalExpression(node)) {
    branches(u, node.condition, node.whenTrue, node.whenFalse);
    return;
  }
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) {
      assignment(u, node, false);
      return;
    }
    if (kind === ts.SyntaxKind.CommaToken) {
      effect(u, node.left);
      effect(u, node.right);
      return;
    }
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      branches(u, node.left, node.right, undefined);
      return;
    }
    if (kind === ts.SyntaxKind.BarBarToken) {
      branches(u, node.left, undefined, node.right);
      return;
    }
  }
  expression(u, node);
}

function branches(
  u: UnitContext,
  test: ts.Expression,
  whenTrue: ts.Expression | undefined,
  whenFalse: ts.Expression | undefined,
): void {
  const origin = u.origin;
  const tested = condition(u, test);
  const leading = u.takeLeading();
  const block = (node: ts.Expression | undefined) => u.inBlock(() => node !== undefined && effect(u, node));
  u.emit({ ...ifThen(tested, block(whenTrue), block(whenFalse), origin), ...leading });
}

/** Stores the value of an expression in a place; what makes objects or calls puts them there directly where that is the same. */
export function into(u: UnitContext, outer: ts.Expression, target: Path): void {
  const node = bare(outer);
  const origin = u.origin;
  const fixed = isFixedPlace(u.program, target);
  let value: Expression;
  if (u.known.has(node) || ts.isOptionalChain(node) || !fixed) value = expression(u, outer);
  else if (ts.isCallExpression(node)) value = u.lower.call(u, node, target);
  else if (ts.isNewExpression(node)) value = u.lower.construct(u, node, target);
  else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) value = u.lower.functionValue(u, node, target);
  else if (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node))
    value = u.lower.literal(u, node, target);
  else if (ts.isConditionalExpression(node) && target.steps.length === 0) value = conditionalValue(u, node, target);
  else value = expression(u, outer);
  if (
    value.kind === "read" &&
    value.path.root === target.root &&
    value.path.steps.length === target.steps.length &&
    mentionsOnly(value, target)
  )
    return;
  u.emit({ kind: "assign", target, value, origin });
}

/** Is the value what the place itself holds? */
function mentionsOnly(value: Expression, target: Path): boolean {
  if (value.kind !== "read" || !mentions(value, target)) return false;
  return value.path.steps.every(
    (step, i) => step === target.steps[i] || (step.kind === target.steps[i]!.kind && step.kind === "deref"),
  );
}
