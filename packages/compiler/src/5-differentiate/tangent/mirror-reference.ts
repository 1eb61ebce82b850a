/**
 * The shadow of a reference: the expression that leads to the shadow of what the given one leads to. Null stays null, a view of
 * an array becomes the same view of its shadow.
 */

import type { Activity } from "../../3-analyze/activity-facts.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { assertNever } from "../../il/assert-never.js";
import { conditional, constant, operation } from "../../il/builders.js";
import type { Expression, Path } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "./reference-types.js";

export interface MirrorContext {
  readonly activity: Pick<Activity, "pathHasShadow" | "siteHasShadow">;
  readonly pointsTo: Pick<PointsTo, "sitesOf" | "zonesOfSite" | "zones">;
  /** What expressions and paths of the primal are in the derivative unit, and among its shadows. */
  readonly scope: {
    readonly primal: (expression: Expression) => Expression;
    readonly shadowPath: (path: Path) => Path;
  };
  /** The derivative of a number, where a value may be a number or a reference. */
  readonly numeric?: (value: Expression) => Expression;
}

export function mirrorReference(context: MirrorContext, value: Expression): Expression {
  const { scope, activity } = context;
  const mirror = (e: Expression): Expression => mirrorReference(context, e);
  if (context.numeric !== undefined && mayCarryDerivative(value.type) && !isReference(value.type)) {
    return context.numeric(value);
  }
  // A number among references has no place in the derivative: what gives either is refused (RG3305).
  if (value.type.kind === "real") return constant(0);
  switch (value.kind) {
    case "constant":
      return value;
    case "read": {
      if (!activity.pathHasShadow(value.path)) return passiveReference(context, value);
      const path = scope.shadowPath(value.path);
      return { ...value, path };
    }
    case "conditional":
      return conditional(scope.primal(value.test), mirror(value.whenTrue), mirror(value.whenFalse), value.type);
    case "binary": {
      const left = scope.primal(value.left);
      switch (value.operator) {
        case "coalesce":
          return conditional(isNil(left), mirror(value.right), mirror(value.left), value.type);
        case "or":
          return conditional(isNot(left), mirror(value.right), mirror(value.left), value.type);
        case "and":
          return conditional(isNot(left), mirror(value.left), mirror(value.right), value.type);
        default:
          return arithmeticOn(value.operator);
      }
    }
    case "operation": {
      const [pointer, ...others] = value.arguments;
      if (value.name === "keyAt") return shadowOfKey(context, value);
      if (value.name !== "view" || pointer === undefined) return scope.primal(value);
      return operation("view", [mirror(pointer), ...others.map((e) => scope.primal(e))], value.type);
    }
    case "convert":
      return { ...value, operand: mirror(value.operand) };
    case "address":
      return { ...value, path: scope.shadowPath(value.path) };
    case "unary":
    case "intrinsic":
      return arithmeticOn(value.kind);
    default:
      return assertNever(value);
  }
}

/** The shadow of an object that is a key is found by the object (key-shadows.ts). */
function shadowOfKey(context: MirrorContext, value: Expression): Expression {
  if (!context.pointsTo.sitesOf(value).some((site) => context.activity.siteHasShadow(site)))
    return passiveReference(context, value);
  return operation("external", [context.scope.primal(value)], value.type, "shadowOf");
}

/** What leads nowhere, or to no numbers, is its own shadow. Passive storage given where other calls give active storage gets zeros. */
function passiveReference(context: MirrorContext, value: Expression): Expression {
  const { pointsTo, scope } = context;
  const zones = pointsTo.sitesOf(value).flatMap((site) => pointsTo.zonesOfSite(site));
  const real = zones
    .map((zone) => pointsTo.zones[zone])
    .find((zone) => zone !== undefined && zone.kind !== "length" && mayCarryDerivative(zone.type));
  const primal = scope.primal(value);
  return real === undefined ? primal : operation("external", [primal], value.type, "zerosLike");
}

function isNil(e: Expression): Expression {
  return operation("isNil", [e], constant(true).type);
}
function isNot(e: Expression): Expression {
  return { kind: "unary", operator: "not", operand: e, type: constant(true).type };
}
function arithmeticOn(what: string): never {
  throw new InternalError(`a reference cannot be the result of '${what}'`);
}
