/** Conversions of IL values. */
import { convert } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { Expression, Type } from "../../il/types.js";

export function coerce(value: Expression, type: Type): Expression {
  return sameType(value.type, type) ? value : convert(value, type);
}
