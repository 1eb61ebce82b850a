/**
 * What an entry of the plan costs each time it is carried out: bytes on the stacks, operations beyond the primal's.
 * Limits: a byte is what the runtimes keep for a value; how often a statement runs is not known here.
 */

import { realOf } from "../il/fold-arithmetic.js";
import type { ArrayType, MapType, Path, Program, RealType, Statement, Type } from "../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../il/visit.js";
import { traitsOf } from "../languages/traits.js";
import type { Cost, Pushed, PushedPart, Reason, SavedArray } from "./plan.js";
import { free } from "./plan.js";

/** A trip count, a decision or the number of an exit. */
export const countCost: Cost = { ...free, bytes: 8, operations: 1 };
export const byteCost: Cost = { ...free, bytes: 1, operations: 1 };
/** A record of control goes over a stack: a trip count, a decision or the number of an exit. */
export function pushedControl(reason: Reason, cost: Cost): Pushed {
  return { kind: "pushed", parts: [], length: false, entry: false, reason, cost };
}

/** One operation in the backward sweep. */
export const stepCost: Cost = { ...free, operations: 1 };

export function pushCost(
  program: Program,
  parts: readonly PushedPart[],
  more: { readonly length: boolean; readonly entry: boolean },
): Cost {
  const arrays: Cost["arrays"][number][] = [];
  let { bytes, operations } = free;
  for (const { path, shadow } of parts) {
    const { type } = path;
    const each = type.kind === "array" || type.kind === "map" ? ofElement(program, type) : bytesOnStack(program, type);
    const elementBytes = shadow ? each + shadowBytes(program, type) : each;
    operations += shadow ? 2 : 1;
    // Of a list that is cut, or a map that is cleared, as much as there was.
    if (type.kind === "array" || type.kind === "map") arrays.push({ whole: path, elementBytes: elementBytes });
    else bytes += elementBytes;
  }
  if (more.length) bytes += countCost.bytes;
  if (more.entry) bytes += byteCost.bytes;
  return { bytes, arrays, operations: operations + (more.length ? 1 : 0) + (more.entry ? 1 : 0) };
}

/** A struct's shadow is as large; a reference is one. */
function shadowBytes(program: Program, type: Path["type"]): number {
  return type.kind === "record" ? bytesOf(program, type) : 8;
}

export function arraysCost(program: Program, arrays: readonly SavedArray[]): Cost {
  return {
    ...free,
    bytes: arrays.filter(({ length }) => length).length * countCost.bytes,
    arrays: arrays.map(({ whole }) => {
      const { type } = whole;
      return { whole, elementBytes: bytesOf(program, type.kind === "array" ? type.element : type) };
    }),
  };
}

/** All that is behind a pointer, as often as it is copied. */
export function storageCost(program: Program, pointer: Path, copies: number): Cost {
  const { type } = pointer;
  if (copies === 0 || type.kind !== "pointer") return free;
  const whole: Path = { ...pointer, steps: [...pointer.steps, { kind: "deref" }], type: type.target };
  const element = type.target.kind === "array" ? type.target.element : type.target;
  return { ...free, arrays: [{ whole, elementBytes: copies * bytesOf(program, element) }] };
}

/** What statements do that run once more. */
export function operationsOf(statements: readonly Statement[]): Cost {
  let operations = 0;
  forEachStatement({ statements }, (s) => {
    if (s.kind === "call") operations++;
    forEachExpressionOf(s, (e) => {
      if (["unary", "binary", "intrinsic", "conditional", "operation"].includes(e.kind)) operations++;
    });
  });
  return { ...free, operations };
}

/** One value: a stack's elements are no smaller than an `int`, but for decisions. */
export function bytesOnStack(program: Program, type: Type): number {
  const bytes = bytesOf(program, type);
  return type.kind === "integer" ? Math.max(bytes, 4) : bytes;
}

function ofElement(program: Program, type: ArrayType | MapType): number {
  return bytesOf(program, type.kind === "array" ? type.element : type.value);
}

const realBytes: Readonly<Record<RealType["bits"], number>> = { 32: 4, 64: 8, 80: 16 };

/** What storage of a type takes on the stacks; where numbers have one type only they all are doubles. */
function bytesOf(program: Program, type: Type): number {
  const { hasPrecisions } = traitsOf(program);
  switch (type.kind) {
    case "boolean":
      return 1;
    case "real":
      return hasPrecisions ? realBytes[type.bits] : 8;
    case "integer":
      return hasPrecisions ? type.bits / 8 : 8;
    case "complex":
      return hasPrecisions ? 2 * realBytes[realOf(type).bits] : 16;
    case "record":
      return (program.records.get(type.record)?.fields ?? []).reduce((sum, f) => sum + bytesOf(program, f.type), 0);
    default:
      return 8;
  }
}
