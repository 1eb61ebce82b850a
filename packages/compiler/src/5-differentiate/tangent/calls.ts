/**
 * The tangent of a call. A callee with a tangent version gets each shadow after the parameter it belongs to, and gives value and
 * tangent; any other callee is called as it is, and what it gives has a zero tangent.
 */

import type { Activity } from "../../3-analyze/activity-facts.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign } from "../../il/builders.js";
import type {
  Argument,
  CallStatement,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
  WrittenDerivative,
} from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { reportNoDerivative, shadowOfPassive } from "../written-derivatives.js";
import { writtenSignature } from "../written-signature.js";
import { isReference } from "./reference-types.js";
import { zeroOf } from "./render-linear.js";
import { rewriteStatement } from "./rewrite-statement.js";
import { passName } from "./shadow-scope.js";
import type { TangentContext } from "./tangent-context.js";
import { shadowMatters, shadowValue } from "./tangent-context.js";

export function tangentCall(context: TangentContext, s: CallStatement): Statement[] {
  const { activity, scope, unit, bag } = context;
  if (s.callee.kind === "method" && activity.callIsActive(unit.id, s)) {
    bag.add(
      "RG3301",
      "error",
      s.origin,
      `the call of '${s.callee.method}' may run several procedures, and which ones is not known`,
      "give the called function or object where it can be seen: no function values from outside the program",
    );
    return [rewriteStatement(scope, s)];
  }
  if (s.callee.kind !== "unit" || !activity.callIsActive(unit.id, s)) {
    return [rewriteStatement(scope, s), ...zeroTangents(context, s, s.targets)];
  }
  const callee = s.callee.unit;
  const called = scope.program.units.get(callee);
  const by = called?.written?.tangent;
  if (called?.withoutText === true && by === undefined) {
    reportNoDerivative(called, "tangent", s.origin, bag);
    return [rewriteStatement(scope, s)];
  }
  if (called !== undefined && by !== undefined) return writtenTangent(context, s, called, by);
  const before: Statement[] = [];
  const args: Argument[] = [];
  s.arguments.forEach((argument, index) => {
    args.push(
      argument.kind === "reference" ? { ...argument, path: scope.primalPath(argument.path) } : scope.primal(argument),
    );
    if (shadowIsParameter({ program: scope.program, activity }, callee, index))
      args.push(shadowArgument(context, s, callee, argument, index, before));
  });
  const targets: (Path | null)[] = [];
  const passive: (Path | null)[] = [];
  s.targets.forEach((target, index) => {
    targets.push(target === null ? null : scope.primalPath(target));
    if (!activity.activeResult(callee, index)) passive.push(target);
    else targets.push(target !== null && activity.pathHasShadow(target) ? scope.shadowPath(target) : null);
  });
  const call: CallStatement = {
    ...s,
    targets,
    callee: { kind: "unit", unit: context.tangentOf(callee) },
    arguments: args,
  };
  return [...before, call, ...zeroTangents(context, s, passive)];
}

/** The call of a tangent that the user has written. */
function writtenTangent(context: TangentContext, s: CallStatement, callee: Unit, by: WrittenDerivative): Statement[] {
  const { activity, scope } = context;
  const { shadowed, active, seeded, paired } = writtenSignature(scope.program, callee);
  const before: Statement[] = [];
  const args = s.arguments.flatMap((argument, k): Argument[] => {
    if (argument.kind === "reference") return [argument];
    const primal = scope.primal(argument);
    if (shadowed[k] !== true)
      return active[k] === true ? [primal, shadowValue(context, s, argument, before)] : [primal];
    const facts = { program: scope.program, pointsTo: context.pointsTo, activity };
    const instead = shadowOfPassive(facts, callee, by, k, argument, primal, s.origin, context.bag);
    return [primal, instead ?? shadowValue(context, s, argument, before)];
  });
  const targets = s.targets.flatMap((target, k): (Path | null)[] => {
    const value = target === null ? null : scope.primalPath(target);
    if (seeded[k] !== true && paired[k] !== true) return [value];
    return [value, target !== null && activity.pathHasShadow(target) ? scope.shadowPath(target) : null];
  });
  const call: CallStatement = {
    ...s,
    targets,
    callee: { kind: "unit", unit: context.tangentOf(callee.id) },
    arguments: args,
  };
  return [...before, call];
}

/** Does the tangent version have a shadow after this parameter? */
export function shadowIsParameter(
  { program, activity }: { readonly program: Program; readonly activity: Activity },
  unit: UnitId,
  index: number,
): boolean {
  if (activity.activeParameter(unit, index)) return true;
  const id = program.units.get(unit)?.parameters[index];
  const variable = id === undefined ? undefined : program.variables.get(id);
  if (variable === undefined || !activity.hasShadow(variable.id)) return false;
  return variable.passing === "reference" || isReference(variable.type);
}

function shadowArgument(
  context: TangentContext,
  s: CallStatement,
  callee: UnitId,
  argument: Argument,
  index: number,
  before: Statement[],
): Argument {
  const { scope, activity } = context;
  if (argument.kind !== "reference") {
    return shadowValue(context, s, argument, before);
  }
  if (activity.pathHasShadow(argument.path)) return { ...argument, path: scope.shadowPath(argument.path) };
  // Passive storage given for an active parameter of other calls: a zero of its own.
  const parameter = scope.program.units.get(callee)?.parameters[index];
  const name = (parameter === undefined ? undefined : scope.program.variables.get(parameter)?.name) ?? "passive";
  const zero = scope.local(name, argument.path.type, s.origin);
  scope.directional.add(zero.id);
  const path: Path = { root: zero.id, steps: [], type: zero.type };
  before.push(assign(path, zeroOf(zero.type), madeBy(passName, s.origin)));
  return { ...argument, path };
}

function zeroTangents(context: TangentContext, s: CallStatement, targets: readonly (Path | null)[]): Statement[] {
  const { activity, scope } = context;
  return targets.flatMap((target) => {
    if (target === null || !mayCarryDerivative(target.type)) return [];
    if (!activity.pathHasShadow(target) || !shadowMatters(context, s, target)) return [];
    return [assign(scope.shadowPath(target), zeroOf(target.type), madeBy(passName, s.origin))];
  });
}
