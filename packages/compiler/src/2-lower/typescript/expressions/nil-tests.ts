import { booleanType, constant, operation } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";

/** Is the value null or undefined? Known where its type is nil; elements and fields may be missing whatever their type says. */
export function isNil(value: Expression): Expression {
  return value.type.kind === "nil" ? constant(true) : operation("isNil", [value], booleanType);
}
