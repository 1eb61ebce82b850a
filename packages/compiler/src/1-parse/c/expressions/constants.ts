/**
 * Values of constant expressions (C11 6.6), on the typed tree.
 *
 * Out: an integer (wrapped to its type), a floating value, an address (an object or function, and bytes from its start), or undefined
 * where the value is not known before the program runs. Limits: long double values are computed as double.
 */

import type { BinaryOperator } from "../operators.js";
import type { CSymbol } from "../symbols.js";
import type { BinaryExpression, Expression, UnaryExpression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { isFault, sizeOf } from "../types/type-relations.js";

export type ConstantValue =
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "floating"; readonly value: number }
  /** `base` null: an address that is a number. */
  | { readonly kind: "address"; readonly base: CSymbol | Expression | null; readonly offset: bigint };

const integer = (value: bigint): ConstantValue => ({ kind: "integer", value });
const truth = (value: boolean): ConstantValue => integer(value ? 1n : 0n);

/** The value of an integer constant expression. */
export function integerConstant(expression: Expression): bigint | undefined {
  const value = constantValue(expression);
  return value?.kind === "integer" ? value.value : undefined;
}

/** The same where variables that are declared const, with such a value, may stand in it. */
export function knownInteger(expression: Expression): bigint | undefined {
  return integerConstant(withKnownValues(expression));
}

function withKnownValues(e: Expression): Expression {
  switch (e.kind) {
    case "variable": {
      const { value } = e.symbol;
      if (value === undefined) return e;
      const { type, span } = e;
      return { kind: "integer", value, text: String(value), type, isLvalue: false, span, expansion: null };
    }
    case "convert":
      return e.how === "decay" ? e : { ...e, operand: withKnownValues(e.operand) };
    case "unary":
      return e.operator === "addressOf" ? e : { ...e, operand: withKnownValues(e.operand) };
    case "binary":
      return { ...e, left: withKnownValues(e.left), right: withKnownValues(e.right) };
    default:
      return e;
  }
}

/** A value cut to the bits of its type. */
export function wrapInteger(value: bigint, type: CType): bigint {
  if (type.kind === "bool") return value === 0n ? 0n : 1n;
  const integerType = type.kind === "enum" ? type.declaration.underlying : type;
  if (integerType.kind !== "integer") return BigInt.asUintN(64, value);
  const { bits, signed } = integerType;
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

export function constantValue(e: Expression): ConstantValue | undefined {
  if (isFault(e.type)) return undefined;
  switch (e.kind) {
    case "integer":
      return integer(e.value);
    case "floating":
      return e.imaginary ? undefined : { kind: "floating", value: e.value };
    case "enumConstant":
      return integer(e.symbol.value);
    case "sizeof":
      return e.value === null ? undefined : integer(e.value);
    case "convert":
      return e.how === "decay" ? addressOf(e.operand) : converted(constantValue(e.operand), e.type);
    case "unary":
      return unaryValue(e);
    case "binary":
      return binaryValue(e);
    case "conditional": {
      const test = constantValue(e.test);
      if (test === undefined) return undefined;
      if (!isTrue(test)) return constantValue(e.whenFalse);
      return e.whenTrue === null ? converted(test, e.type) : constantValue(e.whenTrue);
    }
    default:
      return undefined;
  }
}

export const isTrue = (value: ConstantValue): boolean =>
  value.kind === "integer"
    ? value.value !== 0n
    : value.kind === "floating"
      ? value.value !== 0
      : value.base !== null || value.offset !== 0n;

/** A value converted to another type. */
export function converted(value: ConstantValue | undefined, type: CType): ConstantValue | undefined {
  if (value === undefined) return undefined;
  switch (type.kind) {
    case "bool":
      return truth(isTrue(value));
    case "integer":
    case "enum":
      if (value.kind === "integer") return integer(wrapInteger(value.value, type));
      if (value.kind === "floating") {
        if (!Number.isFinite(value.value)) return undefined;
        return integer(wrapInteger(BigInt(Math.trunc(value.value)), type));
      }
      return value.base === null ? integer(wrapInteger(value.offset, type)) : undefined;
    case "floating": {
      if (value.kind === "address") return undefined;
      const exact = Number(value.value);
      return { kind: "floating", value: type.bits === 32 ? Math.fround(exact) : exact };
    }
    case "pointer":
      if (value.kind === "address") return value;
      return value.kind === "integer" ? { kind: "address", base: null, offset: value.value } : undefined;
    default:
      return undefined;
  }
}

/** The address of an lvalue or function. */
function addressOf(e: Expression): ConstantValue | undefined {
  switch (e.kind) {
    case "variable":
      return e.symbol.storage === "static" ? { kind: "address", base: e.symbol, offset: 0n } : undefined;
    case "functionName":
      return { kind: "address", base: e.symbol, offset: 0n };
    case "string":
      return { kind: "address", base: e, offset: 0n };
    case "compoundLiteral":
      return e.symbol.storage === "static" ? { kind: "address", base: e.symbol, offset: 0n } : undefined;
    case "unary":
      return e.operator === "dereference" ? constantValue(e.operand) : undefined;
    case "member": {
      const object = e.arrow ? constantValue(e.object) : addressOf(e.object);
      if (object?.kind !== "address" || e.field.bitField !== null) return undefined;
      return { ...object, offset: object.offset + BigInt(e.field.offset) };
    }
    case "subscript":
      return moved(constantValue(e.base), constantValue(e.index), e.type, 1n);
    default:
      return undefined;
  }
}

function moved(
  pointer: ConstantValue | undefined,
  steps: ConstantValue | undefined,
  target: CType,
  sign: bigint,
): ConstantValue | undefined {
  const size = sizeOf(target);
  if (pointer?.kind !== "address" || steps?.kind !== "integer" || size === undefined) return undefined;
  return { ...pointer, offset: pointer.offset + sign * steps.value * BigInt(size) };
}

function unaryValue(e: UnaryExpression): ConstantValue | undefined {
  if (e.operator === "addressOf") return addressOf(e.operand);
  if (e.operator === "dereference") return undefined;
  const operand = constantValue(e.operand);
  if (operand === undefined) return undefined;
  switch (e.operator) {
    case "plus":
      return operand;
    case "negate":
      if (operand.kind === "integer") return integer(wrapInteger(-operand.value, e.type));
      return operand.kind === "floating" ? { kind: "floating", value: -operand.value } : undefined;
    case "bitNot":
      return operand.kind === "integer" ? integer(wrapInteger(~operand.value, e.type)) : undefined;
    case "not":
      return truth(!isTrue(operand));
    case "real":
      return operand;
    default:
      return undefined;
  }
}

function binaryValue(e: BinaryExpression): ConstantValue | undefined {
  const left = constantValue(e.left);
  if (left === undefined) return undefined;
  if (e.operator === "and" && !isTrue(left)) return truth(false);
  if (e.operator === "or" && isTrue(left)) return truth(true);
  const right = constantValue(e.right);
  if (right === undefined) return undefined;
  if (e.operator === "and" || e.operator === "or") return truth(isTrue(right));
  if (left.kind === "integer" && right.kind === "integer") {
    return integerOperation(e.operator, left.value, right.value, e.type);
  }
  if (left.kind === "floating" && right.kind === "floating") {
    const rounded = e.type.kind === "floating" && e.type.bits === 32 ? Math.fround : (x: number): number => x;
    return floatingOperation(e.operator, left.value, right.value, rounded);
  }
  const pointer = e.left.type.kind === "pointer" ? e.left.type.target : undefined;
  if (left.kind !== "address" || pointer === undefined) return undefined;
  if (e.operator === "add") return moved(left, right, pointer, 1n);
  if (e.operator === "subtract" && right.kind === "integer") return moved(left, right, pointer, -1n);
  if (right.kind !== "address" || right.base !== left.base) return undefined;
  if (e.operator !== "subtract") return integerOperation(e.operator, left.offset, right.offset, e.type);
  const size = sizeOf(pointer);
  return size === undefined || size === 0 ? undefined : integer((left.offset - right.offset) / BigInt(size));
}

function integerOperation(operator: BinaryOperator, a: bigint, b: bigint, type: CType): ConstantValue | undefined {
  const wrapped = (value: bigint): ConstantValue => integer(wrapInteger(value, type));
  switch (operator) {
    case "add":
      return wrapped(a + b);
    case "subtract":
      return wrapped(a - b);
    case "multiply":
      return wrapped(a * b);
    case "divide":
      return b === 0n ? undefined : wrapped(a / b);
    case "remainder":
      return b === 0n ? undefined : wrapped(a % b);
    case "shiftLeft":
      return b < 0n || b > 63n ? undefined : wrapped(a << b);
    case "shiftRight":
      return b < 0n || b > 63n ? undefined : wrapped(a >> b);
    case "bitAnd":
      return wrapped(a & b);
    case "bitOr":
      return wrapped(a | b);
    case "bitXor":
      return wrapped(a ^ b);
    default:
      return comparison(operator, a, b);
  }
}

function floatingOperation(
  operator: BinaryOperator,
  a: number,
  b: number,
  rounded: (value: number) => number,
): ConstantValue | undefined {
  const floating = (value: number): ConstantValue => ({ kind: "floating", value: rounded(value) });
  switch (operator) {
    case "add":
      return floating(a + b);
    case "subtract":
      return floating(a - b);
    case "multiply":
      return floating(a * b);
    case "divide":
      return floating(a / b);
    default:
      return comparison(operator, a, b);
  }
}

function comparison<T extends bigint | number>(operator: BinaryOperator, a: T, b: T): ConstantValue | undefined {
  switch (operator) {
    case "less":
      return truth(a < b);
    case "lessEqual":
      return truth(a <= b);
    case "greater":
      return truth(a > b);
    case "greaterEqual":
      return truth(a >= b);
    case "equal":
      return truth(a === b);
    case "notEqual":
      return truth(a !== b);
    default:
      return undefined;
  }
}
