/** Addresses that are reckoned in bytes, as pointers to elements: `(char *)p + k * sizeof(double)` is `p + k`. */
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { longType, pointerTo } from "../../../1-parse/c/types/c-types.js";
import { compatible, innermost, withoutQualifiers } from "../../../1-parse/c/types/type-relations.js";
import { sizeOf } from "../storage/size-of.js";
import { isBytes } from "./pointer-casts.js";

/** The address, an integer or a pointer, as a pointer to the type; null where it is none. `known`: integers that hold such addresses. */
export function asPointer(e: Expression, type: CType, known?: ReadonlySet<VariableSymbol>): Expression | null {
  const inner = (x: Expression): Expression | null => asPointer(x, type, known);
  if (isZero(e)) return converted(e, pointerTo(type));
  if (e.kind === "variable" && known?.has(e.symbol)) return e;
  if (e.kind === "conditional" && e.whenTrue !== null) {
    const [whenTrue, whenFalse] = [inner(e.whenTrue), inner(e.whenFalse)];
    return whenTrue === null || whenFalse === null ? null : { ...e, whenTrue, whenFalse, type: pointerTo(type) };
  }
  if (e.kind === "binary" && (e.operator === "add" || e.operator === "subtract") && isReckonedIn(e.type)) {
    const left = inner(e.left);
    const right = left === null ? null : stepsOf(e.right, sizeOf(type));
    return left === null || right === null ? null : { ...e, left, right, type: pointerTo(type), expansion: null };
  }
  if (e.kind === "convert" && e.how === "value" && isReckonedIn(e.type) && isAddress(e.operand.type))
    return inner(e.operand);
  if (e.type.kind !== "pointer" || (isBytes(e.type) && e.type.target.kind !== "void")) return null;
  if (e.type.target.kind === "void") return converted(e, pointerTo(type));
  if (!compatible(elementOf(e.type.target), type)) return null;
  return compatible(withoutQualifiers(e.type), pointerTo(type)) ? e : converted(e, pointerTo(type));
}

/** An integer that can hold an address. */
export function isAddressInteger(type: CType): boolean {
  return type.kind === "integer" && type.bits === 64;
}

/** What rows of rows are made of. */
export function elementOf(type: CType): CType {
  return withoutQualifiers(innermost(type));
}

export function converted(operand: Expression, type: CType): Expression {
  const { span } = operand;
  return {
    kind: "convert",
    operand,
    implicit: false,
    how: "value",
    extents: [],
    type,
    isLvalue: false,
    span,
    expansion: null,
  };
}

function isReckonedIn(type: CType): boolean {
  return isAddressInteger(type) || isBytes(type);
}

function isAddress(type: CType): boolean {
  return isAddressInteger(type) || type.kind === "pointer";
}

export function isZero(e: Expression): boolean {
  return e.kind === "convert" ? isZero(e.operand) : e.kind === "integer" && e.value === 0n;
}

/** So many bytes in elements; null: that is not known to be a whole number of them. */
function stepsOf(bytes: Expression, size: number): Expression | null {
  // Structs that are only announced, or empty.
  if (size === 0) return null;
  const e = exact(bytes);
  const whole = (value: bigint): Expression | null =>
    value % BigInt(size) === 0n && value < 2n ** 31n ? counted(e, value / BigInt(size)) : null;
  switch (e.kind) {
    case "integer":
      return whole(e.value);
    case "sizeof":
      return e.value === null ? null : whole(e.value);
    case "unary": {
      const operand = e.operator === "negate" ? stepsOf(e.operand, size) : null;
      return operand === null ? null : { ...e, operand: asLong(operand), type: longType, expansion: null };
    }
    case "binary": {
      const [left, right] = [stepsOf(e.left, size), stepsOf(e.right, size)];
      if (e.operator === "multiply") {
        if (right !== null) return times(e, exact(e.left), right);
        return left === null ? null : times(e, left, exact(e.right));
      }
      if ((e.operator !== "add" && e.operator !== "subtract") || left === null || right === null) return null;
      return { ...e, left: asLong(left), right: asLong(right), type: longType, expansion: null };
    }
    default:
      return null;
  }
}

function times(e: Expression & { readonly kind: "binary" }, left: Expression, right: Expression): Expression {
  if (right.kind === "integer" && right.value === 1n) return left;
  if (left.kind === "integer" && left.value === 1n) return right;
  return { ...e, left: asLong(left), right: asLong(right), type: longType, expansion: null };
}

function counted(at: Expression, value: bigint): Expression {
  return {
    kind: "integer",
    value,
    text: String(value),
    type: longType,
    isLvalue: false,
    span: at.span,
    expansion: null,
  };
}

function asLong(e: Expression): Expression {
  return e.type.kind === "integer" && e.type.bits === 64 && e.type.signed
    ? e
    : { ...(converted(e, longType) as Expression & { kind: "convert" }), implicit: true };
}

/** Without conversions that keep every value; modulo 2^64, in which addresses are reckoned. */
function exact(e: Expression): Expression {
  if (e.kind !== "convert" || e.how !== "value" || e.type.kind !== "integer" || e.operand.type.kind !== "integer")
    return e;
  const [to, from] = [e.type, e.operand.type];
  const keeps = to.bits === 64 || (to.bits > from.bits && (to.signed || !from.signed));
  return keeps ? exact(e.operand) : e;
}
