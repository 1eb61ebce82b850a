/**
 * The tangent of `target = value`.
 *
 * Numbers: the tangent statement comes first and reads the old values (`yd = cos(x) * xd; y = sin(x)`). Where the rule uses the
 * value itself it comes after (`y = exp(x); yd = y * xd`), unless what it also reads is overwritten by the assignment: then the
 * value goes through a temporary. A passive value gives a zero tangent. References: the shadow follows (`pd = qd; p = q`).
 */

import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign, binary, block, ifThen, pathOf, read } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import type { AssignStatement, Expression, Path, Statement } from "../../il/types.js";
import { forEachExpression, subscriptsOf } from "../../il/visit.js";
import type { Linear } from "../../rules/linear.js";
import { opposite, sum } from "../../rules/linear.js";
import { linearExpressions, linearUses } from "../../rules/linear-reads.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "./reference-types.js";
import { renderLinear, wantsBranches, zeroOf } from "./render-linear.js";
import { passName } from "./shadow-scope.js";
import type { TangentContext } from "./tangent-context.js";
import { linearAt, rendererInto, shadowMatters, shadowMayGrow, shadowValue } from "./tangent-context.js";

export function tangentAssignment(context: TangentContext, s: AssignStatement): Statement[] {
  const { activity, scope } = context;
  const primal: AssignStatement = { ...s, target: scope.primalPath(s.target), value: scope.primal(s.value) };
  if (!activity.pathHasShadow(s.target)) return [primal];
  const origin = madeBy(passName, s.origin);
  const shadow = scope.shadowPath(s.target);
  if (isReference(s.value.type)) {
    const before: Statement[] = [];
    const value = shadowValue(context, s, s.value, before);
    return [...before, assign(shadow, value, origin), primal];
  }
  if (!mayCarryDerivative(s.value.type)) return [assign(shadow, neutral(context, s), origin), primal];
  if (!shadowMatters(context, s, s.target)) return [primal];

  const stored = read(s.target.type.kind === "union" ? { ...s.target, type: s.value.type } : s.target);
  const usesStored = mayCarryDerivative(s.target.type) && !isReference(s.target.type);
  const linear = linearAt(context, s, s.value, usesStored ? stored : null);
  if (!linearUses(linear, stored)) return [...assignLinear(context, s, shadow, linear, origin), primal];
  if (!overwritesOperand(context, s, linear, stored)) {
    return [primal, ...assignLinear(context, s, shadow, linear, origin)];
  }
  if (s.target.steps.some((step) => step.kind === "section")) {
    const rendered = linearAt(context, s, s.value, null);
    return [...assignLinear(context, s, shadow, rendered, origin), primal];
  }
  const value = scope.local("value", s.value.type, s.origin);
  const named = linearAt(context, s, s.value, read(pathOf(value)));
  return [
    assign(pathOf(value), primal.value, origin),
    ...assignLinear(context, s, shadow, named, origin),
    { ...primal, value: read(pathOf(value)) },
  ];
}

/** `shadow = linear`; a choice with something to be named in it becomes an if. */
export function assignLinear(
  context: TangentContext,
  s: AssignStatement,
  shadow: Path,
  linear: Linear,
  origin: Origin,
): Statement[] {
  const isSection = shadow.steps.some((step) => step.kind === "section");
  if (linear.kind === "choice" && wantsBranches(linear) && !isSection) {
    const side = (of: Linear): Statement[] => assignLinear(context, s, shadow, of, origin);
    const test = context.scope.primal(linear.test);
    return [ifThen(test, block(...side(linear.whenTrue)), block(...side(linear.whenFalse)), origin)];
  }
  const before: Statement[] = [];
  const renderer = { ...rendererInto(context, before, s.origin), ...(isSection ? { name: null } : {}) };
  const render = (of: Linear): Expression => (of.kind === "zero" ? zeroOf(shadow.type) : renderLinear(of, renderer));
  const [first, ...others] = linear.kind === "sum" ? linear.parts : [{ sign: 1 as const, of: linear }];
  if (first?.sign !== 1 || first.of.kind !== "term" || !samePath(first.of.path, s.target)) {
    const value = render(linear);
    return [...before, assign(shadow, value, origin)];
  }
  // The target's own derivative, and what is added to it: an increment.
  if (others.length === 0) return shadowMayGrow(context, s.target) ? [assign(shadow, render(linear), origin)] : [];
  const isAdded = others.some((part) => part.sign === 1);
  const increment = render(isAdded ? sum(...others) : opposite(sum(...others)));
  const value = binary(isAdded ? "add" : "subtract", read(shadow), increment);
  return [...before, assign(shadow, value, origin)];
}

/** Something that is neither a number nor a reference, in storage that may hold those: a zero, or what it is itself. */
function neutral(context: TangentContext, s: AssignStatement): Expression {
  return mayCarryDerivative(s.target.type) ? zeroOf(s.target.type) : context.scope.primal(s.value);
}

/** Does the assignment change something the linear form reads besides the stored value, or where that is found? */
function overwritesOperand(context: TangentContext, s: AssignStatement, linear: Linear, stored: Expression): boolean {
  if (s.target.type.kind === "union") return true;
  const written = new Set(context.pointsTo.zonesOf(s.target));
  const conflicts = (e: Expression): boolean => {
    if (e === stored) return false;
    if (e.kind === "operation") return true;
    return e.kind === "read" && context.pointsTo.zonesOf(e.path).some((zone) => written.has(zone));
  };
  return [...linearExpressions(linear), ...subscriptsOf(s.target)].some((expression) => {
    let overwrites = false;
    forEachExpression(expression, (e) => {
      if (conflicts(e)) overwrites = true;
    });
    return overwrites;
  });
}
