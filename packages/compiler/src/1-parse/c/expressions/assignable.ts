/** What may be changed: the targets of assignments, `++` and `--` (C11 6.3.2.1, 6.5.16). */
import type { Parser } from "../parser.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { isComplete, isFault, isScalar, withoutQualifiers } from "../types/type-relations.js";
import { faultExpression } from "./conversions.js";

/** Whether an expression is an lvalue that may be changed (C11 6.3.2.1); if not, that has been told. */
export function checkAssignable(p: Parser, target: Expression, by: string): boolean {
  const { type, span } = target;
  if (isFault(type)) return false;
  const wrong = (message: string, hint: string): false => {
    p.error("RG1126", span, message, hint);
    return false;
  };
  if (!target.isLvalue) {
    const hint = by === '"="' ? "Did you mean == ?" : "Assign to a variable, an element or a member.";
    return wrong(`${by} needs storage at its left, not a value.`, hint);
  }
  if (type.kind === "array")
    return wrong("An array cannot be assigned as a whole.", "Assign its elements, or call memcpy.");
  if (type.kind === "function" || !isComplete(type)) return wrong(`"${printType(type)}" cannot be assigned.`, "");
  if (!hasConst(type)) return true;
  const name = target.kind === "variable" ? `"${target.symbol.name}"` : "What is assigned";
  return wrong(`${name} is const.`, "Remove const where it is declared, or assign to something else.");
}

function hasConst(type: CType): boolean {
  if (type.qualifiers.const) return true;
  if (type.kind === "array") return hasConst(type.element);
  return type.kind === "record" && type.declaration.fields.some((field) => hasConst(field.type));
}

/** `++x` and `x++`. */
export function increment(
  p: Parser,
  sign: "++" | "--",
  position: "prefix" | "postfix",
  operand: Expression,
  start: number,
): Expression {
  if (!checkAssignable(p, operand, `"${sign}"`)) return faultExpression(p, start);
  if (!isScalar(operand.type)) {
    p.error("RG1125", p.spanSince(start), `"${sign}" is not for "${printType(operand.type)}".`, "");
  }
  return {
    kind: "increment",
    operator: sign === "++" ? "increment" : "decrement",
    position,
    operand,
    type: withoutQualifiers(operand.type),
    isLvalue: false,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}
