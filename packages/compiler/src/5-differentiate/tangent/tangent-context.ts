/** What the parts of the tangent generator share while they work on one unit. */

import type { Activity } from "../../3-analyze/activity-facts.js";
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign, pathOf } from "../../il/builders.js";
import { prefixType } from "../../il/queries/path-types.js";
import type { Expression, Path, Statement, Unit, UnitId, Variable } from "../../il/types.js";
import type { Linear } from "../../rules/linear.js";
import { linearize } from "../../rules/linearize.js";
import { mirrorReference } from "./mirror-reference.js";
import { isReference } from "./reference-types.js";
import type { LinearRenderer } from "./render-linear.js";
import { renderLinear } from "./render-linear.js";
import type { ShadowScope } from "./shadow-scope.js";
import { passName } from "./shadow-scope.js";

export { isReference } from "./reference-types.js";

export interface TangentContext {
  readonly unit: Unit;
  readonly scope: ShadowScope;
  readonly activity: Activity;
  readonly pointsTo: PointsTo;
  readonly bag: DiagnosticBag;
  /** The tangent version of a unit, made now or later. */
  readonly tangentOf: (unit: UnitId) => UnitId;
  /** Of what the user calls: the parameters and results that have a tangent even where it is of no use, or zero. */
  readonly asked?: AskedDerivatives;
}

/** The derivative of a value in a statement, over the shadows that may hold anything but zero there. */
export function linearAt(
  context: TangentContext,
  statement: Statement,
  value: Expression,
  result: Expression | null,
): Linear {
  const { activity, unit } = context;
  return linearize(
    value,
    result,
    (path) => activity.pathHasShadow(path) && activity.mayBeVaried(unit.id, statement, path),
  );
}

/** Renders into expressions; temporaries are assigned in statements added to `before`. */
export function rendererInto(context: TangentContext, before: Statement[], from: Origin): LinearRenderer {
  const { scope } = context;
  const origin = madeBy(passName, from);
  return {
    program: scope.program,
    derivative: (path) => readShadow(scope.shadowPath(path)),
    primal: (expression) => scope.primal(expression),
    name: (value): Variable => {
      const variable = scope.local("seed", value.type, from);
      scope.directional.add(variable.id);
      before.push(assign(pathOf(variable), value, origin));
      return variable;
    },
  };
}

/** The derivative of a value as an expression; temporaries it needs are assigned in statements added to `before`. */
export function tangentValue(
  context: TangentContext,
  statement: Statement,
  value: Expression,
  before: Statement[],
): Expression {
  return renderLinear(linearAt(context, statement, value, null), rendererInto(context, before, statement.origin));
}

/**
 * What belongs into shadow storage beside a value: the derivative of a number, the shadow a reference leads to; beside anything else
 * (strings, booleans) zero.
 */
export function shadowValue(
  context: TangentContext,
  statement: Statement,
  value: Expression,
  before: Statement[],
): Expression {
  if (!isReference(value.type)) return tangentValue(context, statement, value, before);
  const renderer = { ...rendererInto(context, before, statement.origin), name: null };
  const numeric = (e: Expression): Expression => renderLinear(linearAt(context, statement, e, null), renderer);
  return mirrorReference({ ...context, numeric }, value);
}

/** May the derivative of what a path holds after the statement matter? Growing storage must grow beside its shadow anyway. */
export function shadowMatters(context: TangentContext, statement: Statement, target: Path): boolean {
  const { activity, pointsTo, unit } = context;
  if (shadowMayGrow(context, target)) return true;
  return pointsTo.zonesOf(target).some((zone) => activity.usefulAfter(unit.id, statement, zone));
}

/** A store to the path may make an element of a list, or an entry of a map. */
export function shadowMayGrow(context: TangentContext, target: Path): boolean {
  const last = target.steps.at(-1);
  if (last?.kind !== "index") return last?.kind === "key";
  const array = prefixType(context.scope.program, target, target.steps.length - 1);
  return array?.kind !== "array" || array.storage === "list";
}

function readShadow(path: Path): Expression {
  return { kind: "read", path, type: path.type };
}
