/** Parts of arrays of records, and what is said of them: where they begin, how many there are. */
import { InternalError } from "../../diagnostics/diagnostic.js";
import { constant } from "../../il/builders.js";
import { sameExpression } from "../../il/equal.js";
import type { ArrayType, Expression, Path, Range, Type } from "../../il/types.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** A part of an array of records. */
export interface Section {
  readonly array: Path;
  readonly type: ArrayType;
  readonly ranges: readonly Range[];
}

export function sectionParts(path: Path): Section {
  const last = path.steps.at(-1);
  if (path.type.kind !== "array" || last?.kind !== "section") throw new InternalError("no section of an array");
  return { array: { ...path, steps: path.steps.slice(0, -1) }, type: path.type, ranges: last.ranges };
}

export function zeroOf(type: Type): Expression {
  return type.kind === "pointer" ? constant(null, "NULL", type) : constant(0, undefined, type);
}

export function isZero(e: Expression): boolean {
  return e.kind === "constant" && e.value === 0;
}

export function difference(a: Expression, b: Expression): Expression {
  if (isZero(b)) return a;
  if (a.kind === "constant" && b.kind === "constant")
    return constant(Number(a.value) - Number(b.value), undefined, long);
  if (a.kind === "binary" && a.operator === "add" && sameExpression(a.left, b)) return a.right;
  return { kind: "binary", operator: "subtract", left: a, right: b, type: long };
}

/** Reads no memory that a record could be. */
export function isPlain(e: Expression): boolean {
  switch (e.kind) {
    case "constant":
      return true;
    case "read":
      return e.path.steps.length === 0;
    case "unary":
    case "convert":
      return isPlain(e.operand);
    case "binary":
      return isPlain(e.left) && isPlain(e.right);
    default:
      return false;
  }
}
