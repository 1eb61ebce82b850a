/** How many elements memcpy, memmove and memset reach, of the size that they are given. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { binary, block, booleanType, ifThen } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Expression, Statement, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { longConstant } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { factors, isRows, rowsBehind, withoutConversion } from "./element-counts.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** The number that was made a size_t: it is not negative. */
export function withoutWidening(e: Expression): Expression {
  const isInteger = e.kind === "convert" && e.type.kind === "integer" && e.operand.type.kind === "integer";
  return isInteger ? withoutWidening(e.operand) : e;
}

/** Null where it is no constant, or no whole number of elements. */
function constantElements(bytes: CExpression, size: number): number | null {
  const e = withoutConversion(bytes);
  if ((e.kind !== "sizeof" && e.kind !== "integer") || e.value === null) return null;
  return Number(e.value) % size === 0 ? Number(e.value) / size : null;
}

export function elementCount(u: UnitContext, bytes: CExpression, size: number): Expression | null {
  const e = withoutConversion(bytes);
  const rows = rowsBehind(u, e, size);
  if (rows !== null) return rows;
  const constant = constantElements(e, size);
  if (constant !== null) return longConstant(constant);
  if ((e.kind === "sizeof" || e.kind === "integer") && e.value !== null) return null;
  if (e.kind === "binary" && e.operator === "multiply") {
    const count = countBeside(u, e, size);
    if (count !== null) return count;
    const left = constantElements(e.left, size);
    if (left !== null) {
      const right = u.lower.value(u, e.right);
      return left === 1 ? right : binary("multiply", coerce(longConstant(left), right.type), right);
    }
    const right = constantElements(e.right, size);
    if (right !== null) {
      const other = u.lower.value(u, e.left);
      return right === 1 ? other : binary("multiply", other, coerce(longConstant(right), other.type));
    }
  }
  const value = u.lower.value(u, e);
  if (size === 1) return value;
  const { wholeSizes } = u.program;
  if (!wholeSizes.isWhole(e, size)) {
    // A size that was computed before, nobody knows how: the program ends where it is no whole number of elements.
    if ((e.kind !== "variable" && e.kind !== "member") || wholeSizes.isBroken(e, size)) return null;
    const rest = binary("remainder", coerce(value, long), longConstant(size), long);
    const stop: Statement = { kind: "throw", message: { pieces: ["abort()"], operands: [] }, origin: u.origin };
    u.emit(ifThen(binary("notEqual", rest, longConstant(0), booleanType), block(stop), undefined, u.origin));
  }
  return binary("divide", coerce(value, long), longConstant(size));
}

/** Of `n * m * sizeof(T)`, T with as many bytes as an element or an array of a computed length: `n * m`, times that length. */
function countBeside(u: UnitContext, bytes: CExpression, size: number): Expression | null {
  const parts = factors(bytes);
  const k = parts.findIndex((part) => isRows(part, size) || (part.kind === "sizeof" && Number(part.value) === size));
  if (k < 0) return null;
  const counts = parts.flatMap((part, i) => (i === k ? (rowsBehind(u, part, size) ?? []) : [u.lower.value(u, part)]));
  const isOne = counts.every(({ type }) => sameType(type, counts[0]!.type));
  const numbers = isOne ? counts : counts.map((count) => inLong(count));
  return numbers.reduce((x, y) => binary("multiply", x, y));
}

/** Constants without a suffix that makes them something else. */
function inLong(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? longConstant(e.value) : coerce(e, long);
}
