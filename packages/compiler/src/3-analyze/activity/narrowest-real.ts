/**
 * The precision that derivatives can have: 32 bits where something that carries one is held or computed in single precision.
 * In: a program, points-to, activity. Out: 32 or 64.
 * Method: expressions and targets of active units that read or write what has a shadow, the types in them, and arrays with a shadow where they are made.
 */
import type { Expression, Path, Program, Type } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import type { PointsTo } from "../storage-facts.js";

export function narrowestReal(program: Program, pointsTo: PointsTo, activity: Activity): 32 | 64 {
  let bits: 32 | 64 = 64;
  // What is part of an expression that has been looked into need not be looked into again.
  const seen = new Set<Expression>();
  const inExpression = (e: Expression): void => {
    if (bits === 32 || !isSinglePrecision(e.type) || seen.has(e)) return;
    forEachExpression(e, (inner) => {
      seen.add(inner);
      if (inner.kind === "read" && activity.pathHasShadow(inner.path)) bits = 32;
    });
  };
  const inTarget = (path: Path): void => {
    if (isSinglePrecision(path.type) && activity.pathHasShadow(path)) bits = 32;
  };
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined || !activity.unitIsActive(id)) continue;
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, inExpression);
      writtenPaths(s).forEach(inTarget);
      // Where the array goes by a wider type (`Float32Array | number[]`), that says nothing.
      const made = s.kind === "allocate" && s.allocated.kind === "array" ? s.allocated.element : undefined;
      if (made !== undefined && isSinglePrecision(made) && s.kind === "allocate" && activity.pathHasShadow(s.target))
        bits = 32;
    });
  }
  return bits;
}

function isSinglePrecision(type: Type): boolean {
  return (type.kind === "real" && type.bits === 32) || (type.kind === "complex" && type.bits === 64);
}
