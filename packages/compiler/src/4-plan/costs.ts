/**
 * What an entry of the plan costs each time it is carried out: bytes on the stacks, operations beyond the primal's.
 * Limits: a byte is what the runtimes keep for a value; how often a statement runs is not known here.
 */

import type { Path, Program, Statement, Type } from "../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../il/visit.js";
import type { Cost, SavedArray } from "./plan.js";
import { free } from "./plan.js";

/** A trip count, a decision or the number of an exit. */
export const countCost: Cost = { ...free, bytes: 8, operations: 1 };
export const byteCost: Cost = { ...free, bytes: 1, operations: 1 };
/** One operation in the backward sweep. */
export const stepCost: Cost = { ...free, operations: 1 };

export function pushCost(program: Program, paths: readonly Path[]): Cost {
  const bytes = paths.reduce((sum, path) => sum + bytesOf(program, path.type), 0);
  return { ...free, bytes, operations: paths.length };
}

export function arraysCost(program: Program, arrays: readonly SavedArray[]): Cost {
  return {
    ...free,
    arrays: arrays.map(({ whole }) => {
      const { type } = whole;
      return { whole, elementBytes: bytesOf(program, type.kind === "array" ? type.element : type) };
    }),
  };
}

/** What statements do that run once more. */
export function operationsOf(statements: readonly Statement[]): Cost {
  let operations = 0;
  forEachStatement({ statements }, (s) =>
    forEachExpressionOf(s, (e) => {
      if (["unary", "binary", "intrinsic", "conditional", "operation"].includes(e.kind)) operations++;
    }),
  );
  return { ...free, operations };
}

function bytesOf(program: Program, type: Type): number {
  switch (type.kind) {
    case "boolean":
      return 1;
    case "complex":
      return 16;
    case "record":
      return (program.records.get(type.record)?.fields ?? []).reduce((sum, f) => sum + bytesOf(program, f.type), 0);
    default:
      return 8;
  }
}
