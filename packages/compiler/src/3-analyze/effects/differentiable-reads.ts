/**
 * The zones from which an expression's value takes derivatives.
 * In: points-to. Out: zones of real or complex (or union) type, read through differentiable operations only: comparisons, integer and bit
 * operations, roundings and conversions to integers pass nothing on.
 */
import type { Expression, Path, Type } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isFlat } from "../../rules/rounding.js";
import type { PointsTo, Zone, ZoneId } from "../storage-facts.js";

/** May the zone hold a value with a derivative? Lengths and keys are numbers without. */
export function isDifferentiable(zone: Zone): boolean {
  return zone.kind !== "length" && zone.kind !== "keys" && carries(zone.type);
}

function carries(type: Type): boolean {
  // A C union's members share one zone.
  return type.kind === "record" || mayCarryDerivative(type);
}

export function differentiableReads(pointsTo: PointsTo, e: Expression, visit: (zone: ZoneId) => void): void {
  differentiablePaths(e, (path) => {
    for (const zone of pointsTo.zonesOf(path)) {
      const at = pointsTo.zones[zone];
      if (at !== undefined && isDifferentiable(at)) visit(zone);
    }
  });
}

/** The paths that the value takes derivatives from, wherever they lead. */
export function differentiablePaths(e: Expression, visit: (path: Path) => void): void {
  differentiableParts(e, (part) => {
    if (part.kind === "read") visit(part.path);
  });
}

/** The operations that the value would take derivatives from, if they had any. */
export function differentiableOperations(e: Expression, visit: (e: Expression & { kind: "operation" }) => void): void {
  differentiableParts(e, (part) => {
    if (part.kind === "operation") visit(part);
  });
}

function differentiableParts(e: Expression, visit: (e: Expression) => void): void {
  switch (e.kind) {
    case "constant":
    case "address":
      return;
    case "operation":
    case "read":
      visit(e);
      return;
    case "unary":
      if (e.operator === "negate" && mayCarryDerivative(e.type)) differentiableParts(e.operand, visit);
      return;
    case "binary":
      switch (e.operator) {
        case "add":
        case "subtract":
        case "multiply":
        case "divide":
        case "remainder":
        case "power":
        case "and":
        case "or":
        case "coalesce":
          if (!mayCarryDerivative(e.type)) return;
          differentiableParts(e.left, visit);
          differentiableParts(e.right, visit);
          return;
        default:
          return;
      }
    case "conditional":
      differentiableParts(e.whenTrue, visit);
      differentiableParts(e.whenFalse, visit);
      return;
    case "intrinsic":
      if (isFlat(e.name) || !mayCarryDerivative(e.type)) return;
      for (const argument of e.arguments) differentiableParts(argument, visit);
      return;
    case "convert":
      if (mayCarryDerivative(e.type)) differentiableParts(e.operand, visit);
      return;
  }
}
