/** Conversions of IL values. */
import { convert } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { Expression, Type } from "../../il/types.js";

export function coerce(value: Expression, type: Type): Expression {
  if (sameType(value.type, type)) return value;
  // A pointer seen in another way, and back.
  const { operand } = value.kind === "convert" ? value : { operand: undefined };
  const isView = value.type.kind === "pointer" && type.kind === "pointer";
  return isView && operand !== undefined && sameType(operand.type, type) ? operand : convert(value, type);
}
