/** Conversions of IL values. */
import { convert } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Constant, Expression, IntegerType, Type } from "../../../il/types.js";

export function coerce(value: Expression, type: Type): Expression {
  if (sameType(value.type, type)) return value;
  if (value.kind === "constant" && type.kind === "integer" && isWholeWithin(value, type)) return { ...value, type };
  // A pointer seen in another way, and back.
  const { operand } = value.kind === "convert" ? value : { operand: undefined };
  const isView = value.type.kind === "pointer" && type.kind === "pointer";
  return isView && operand !== undefined && sameType(operand.type, type) ? operand : convert(value, type);
}

function isWholeWithin({ value, type: from }: Constant, type: IntegerType): boolean {
  if (from.kind !== "integer" || typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  const bits = type.signed ? type.bits - 1 : type.bits;
  return value < 2 ** bits && value >= (type.signed ? -(2 ** bits) : 0);
}
