/** The conversions that C does by itself, as nodes (C11 6.3), and what may be assigned to what (C11 6.5.16.1). */
import type { Parser } from "../parser.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { doubleType, intType, pointerTo } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import {
  compatible,
  faultType,
  isArithmetic,
  isFault,
  isIntegerType,
  promotedType,
  withoutQualifiers,
  withQualifiers,
} from "../types/type-relations.js";
import { constantValue } from "./constants.js";

/** `operand` as a value of `type`; itself where it has that type already. */
export function convert(operand: Expression, type: CType, how: "value" | "decay" = "value"): Expression {
  const target = withoutQualifiers(type);
  if (how === "value" && sameValueType(operand.type, target)) return operand;
  const { span, expansion } = operand;
  return { kind: "convert", operand, implicit: true, how, extents: [], type: target, isLvalue: false, span, expansion };
}

/** Types whose values are the same without a conversion, whatever their qualifiers and typedefs. */
function sameValueType(a: CType, b: CType): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || isFault(a) || isFault(b)) return isFault(a) || isFault(b);
  return a.kind === "pointer" && b.kind === "pointer" ? compatible(a.target, b.target, true) : compatible(a, b);
}

/** Arrays and functions become pointers. */
export function decay(e: Expression): Expression {
  if (e.type.kind === "array") {
    markAddressTaken(e);
    return convert(e, pointerTo(e.type.element), "decay");
  }
  return e.type.kind === "function" ? convert(e, pointerTo(e.type), "decay") : e;
}

/** The variable whose storage an lvalue is part of has its address taken. */
export function markAddressTaken(e: Expression): void {
  if (e.kind === "variable") e.symbol.addressTaken = true;
  else if (e.kind === "member" && !e.arrow) markAddressTaken(e.object);
  else if (e.kind === "unary" && (e.operator === "real" || e.operator === "imaginary")) markAddressTaken(e.operand);
  else if (e.kind === "subscript") {
    const { base } = e;
    if (base.kind === "convert" && base.how === "decay") markAddressTaken(base.operand);
  }
}

/** The type a value of the expression has after promotion; of bit-fields, the width decides. */
export function promotedTypeOf(e: Expression): CType {
  if (e.kind === "member" && e.field.bitField !== null && e.type.kind === "integer") {
    const { width } = e.field.bitField;
    if (width < 32 || (width === 32 && e.type.signed)) return intType;
  }
  return promotedType(e.type);
}

export function promote(e: Expression): Expression {
  return isIntegerType(e.type) && !isFault(e.type) ? convert(e, promotedTypeOf(e)) : e;
}

/** As an argument that no prototype speaks of. */
export function promoteArgument(e: Expression): Expression {
  const value = decay(e);
  return value.type.kind === "floating" && value.type.bits === 32 ? convert(value, doubleType) : promote(value);
}

/** `0`, or that cast to `void *`. */
export function isNullPointerConstant(e: Expression): boolean {
  const { type } = e;
  if (type.kind === "pointer") {
    if (e.kind !== "convert" || e.implicit || type.target.kind !== "void") return false;
    return isIntegerType(e.operand.type) && isNullPointerConstant(e.operand);
  }
  if (!isIntegerType(type)) return false;
  const value = constantValue(e);
  return value?.kind === "integer" && value.value === 0n;
}

export function faultExpression(p: Parser, start: number): Expression {
  return {
    kind: "integer",
    value: 0n,
    text: "0",
    type: faultType,
    isLvalue: false,
    span: p.spanSince(start),
    expansion: null,
  };
}

/**
 * `value` converted to `target`, as an assignment does; a fault where that is not allowed. `what` says for whom, as in
 * "argument 2 of f"; `otherwise` what to do where the pointer leads to something else.
 */
export function assignTo(
  p: Parser,
  value: Expression,
  target: CType,
  what: string,
  otherwise = "Write a cast if it is meant so.",
): Expression {
  const e = decay(value);
  const from = e.type;
  if (isFault(from) || isFault(target)) return e;
  const wrong = (hint: string): Expression => {
    p.error("RG1124", e.span, `${what} wants ${quoted(target)}, this is ${quoted(from)}.`, hint);
    return { ...e, type: faultType };
  };
  if (from.kind === "void") return wrong("The expression gives no value.");
  if (isArithmetic(target) && isArithmetic(from)) return convert(e, target);
  if (target.kind === "bool" && from.kind === "pointer") return convert(e, target);
  if (target.kind === "record") return compatible(from, target) ? e : wrong("Give a value of the same type.");
  if (target.kind !== "pointer") {
    const meant = from.kind === "pointer" && isArithmetic(from.target) && isArithmetic(target);
    return wrong(meant ? "Did you mean the value it points to, with * before it?" : "");
  }
  if (isNullPointerConstant(e)) return convert(e, target);
  if (from.kind !== "pointer") {
    const address = compatible(from, target.target) && e.isLvalue;
    return wrong(address ? "Did you mean its address, with & before it?" : "Write a cast if it is meant so.");
  }
  const [a, b] = [target.target, from.target];
  const fits =
    a.kind === "void" ||
    b.kind === "void" ||
    compatible(withoutQualifiers(a), withoutQualifiers(b)) ||
    sameButSign(a, b);
  if (!fits && !(a.kind === "array" && compatible(unqualifiedElements(a), unqualifiedElements(b)))) {
    return wrong(otherwise);
  }
  if ((b.qualifiers.const && !a.qualifiers.const) || (b.qualifiers.volatile && !a.qualifiers.volatile)) {
    const lost = b.qualifiers.const && !a.qualifiers.const ? "const" : "volatile";
    p.warn("RG1140", e.span, `${what} forgets that what ${quoted(from)} leads to is ${lost}.`, "Keep the qualifier.");
  }
  return convert(e, target);
}

const quoted = (type: CType): string => `"${printType(type)}"`;

/** `unsigned int *` for `int *`. */
function sameButSign(a: CType, b: CType): boolean {
  if (a.kind === "pointer" && b.kind === "pointer") return sameButSign(a.target, b.target);
  return (
    a.kind === "integer" && b.kind === "integer" && a.bits === b.bits && withoutName(a.name) === withoutName(b.name)
  );
}
const withoutName = (name: string): string => name.replace("signed ", "");

/** A pointer to an array may gain qualifiers of the elements (GNU C, C23). */
function unqualifiedElements(type: CType): CType {
  if (type.kind !== "array") return withoutQualifiers(type);
  return { ...type, element: unqualifiedElements(type.element) };
}

/** A pointer to the composite qualifiers of both, for conditional expressions. */
export function withBothQualifiers(type: CType, other: CType): CType {
  return withQualifiers(type, other.qualifiers);
}
