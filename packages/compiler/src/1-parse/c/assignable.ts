/** What may be changed: the targets of assignments, `++` and `--` (C11 6.3.2.1, 6.5.16). */
import type { CType } from "./c-types.js";
import { faultExpression } from "./conversions.js";
import type { Parser } from "./parser.js";
import { printType } from "./print-type.js";
import type { Expression } from "./syntax.js";
import { isComplete, isFault, isScalar, withoutQualifiers } from "./type-relations.js";

/** An lvalue that may be changed (C11 6.3.2.1). */
export function checkAssignable(p: Parser, target: Expression, by: string): void {
  const { type, span } = target;
  if (isFault(type)) return;
  if (!target.isLvalue) {
    const message = `${by} needs storage at its left, not a value.`;
    p.error(
      "RG1126",
      span,
      message,
      by === '"="' ? "Did you mean == ?" : "Assign to a variable, an element or a member.",
    );
  } else if (type.kind === "array") {
    p.error("RG1126", span, "An array cannot be assigned as a whole.", "Assign its elements, or call memcpy.");
  } else if (type.kind === "function" || !isComplete(type)) {
    p.error("RG1126", span, `"${printType(type)}" cannot be assigned.`, "");
  } else if (hasConst(type)) {
    const name = target.kind === "variable" ? `"${target.symbol.name}"` : "What is assigned";
    p.error("RG1126", span, `${name} is const.`, "Remove const where it is declared, or assign to something else.");
  }
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
  checkAssignable(p, operand, `"${sign}"`);
  if (isFault(operand.type)) return faultExpression(p, start);
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
