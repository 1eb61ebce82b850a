/**
 * Arithmetic on expressions that folds what is obvious: 1 * x, 0 * x, x - -y, --x, constants. Right for derivatives only: a user's
 * primal expression keeps its exact rounding, its signed zeros and its NaNs.
 */
import type { BinaryOperator, Expression, RealType, Type } from "./types.js";

const real: RealType = { kind: "real", bits: 64 };

export function number(value: number, like?: Expression): Expression {
  const type = like === undefined ? real : realOf(like.type);
  return { kind: "constant", value, type };
}

/** The type of the real numbers among these. */
export function realOf(type: Type): RealType {
  if (type.kind === "real") return type;
  return type.kind === "complex" ? { kind: "real", bits: type.bits === 64 ? 32 : type.bits === 128 ? 64 : 80 } : real;
}

export function isConstant(expression: Expression, value: number): boolean {
  return numberOf(expression) === value;
}
export function isZero(expression: Expression): boolean {
  return isConstant(expression, 0);
}
/** The value of a numeric constant, also a negated one. */
export function numberOf(expression: Expression): number | undefined {
  if (expression.kind === "constant") return typeof expression.value === "number" ? expression.value : undefined;
  if (expression.kind === "convert" && expression.type.kind === "real" && expression.type.bits === 64)
    return numberOf(expression.operand);
  if (expression.kind !== "unary" || expression.operator !== "negate") return undefined;
  const operand = numberOf(expression.operand);
  return operand === undefined ? undefined : -operand;
}

export function negated(operand: Expression): Expression {
  if (operand.kind === "unary" && operand.operator === "negate") return operand.operand;
  const value = numberOf(operand);
  if (value !== undefined) return number(-value, operand);
  return { kind: "unary", operator: "negate", operand, type: operand.type };
}

export function times(left: Expression, right: Expression): Expression {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return number(a * b, left);
  if (a === 0 || b === 0) return number(0, left);
  if (a === 1) return right;
  if (b === 1) return left;
  if (a === -1) return negated(right);
  if (b === -1) return negated(left);
  if (left.kind === "unary" && left.operator === "negate") return negated(times(left.operand, right));
  if (right.kind === "unary" && right.operator === "negate") return negated(times(left, right.operand));
  return b !== undefined ? arithmetic("multiply", right, left) : arithmetic("multiply", left, right);
}

export function over(left: Expression, right: Expression): Expression {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a === 0) return number(0, left);
  if (a !== undefined && b !== undefined && b !== 0) return number(a / b, left);
  if (b === 1) return left;
  if (b === -1) return negated(left);
  return arithmetic("divide", left, right);
}

export function added(left: Expression, right: Expression): Expression {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return number(a + b, left);
  if (a === 0) return right;
  if (b === 0) return left;
  if (right.kind === "unary" && right.operator === "negate") return arithmetic("subtract", left, right.operand);
  if (left.kind === "unary" && left.operator === "negate") return arithmetic("subtract", right, left.operand);
  return arithmetic("add", left, right);
}

export function subtracted(left: Expression, right: Expression): Expression {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return number(a - b, left);
  if (a === 0) return negated(right);
  if (b === 0) return left;
  if (right.kind === "unary" && right.operator === "negate") return added(left, right.operand);
  return arithmetic("subtract", left, right);
}

/** An operation on reals as it stands. */
export function arithmetic(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  if (left.type.kind === "complex" || right.type.kind === "complex") {
    const type = left.type.kind === "complex" ? left.type : right.type;
    return { kind: "binary", operator, left, right, type };
  }
  const type = left.type.kind === "integer" || left.kind === "constant" ? right.type : left.type;
  return { kind: "binary", operator, left, right, type: type.kind === "integer" ? real : type };
}

/** The truth of a comparison; undefined for other operators. */
export function compare(operator: BinaryOperator, a: number, b: number): boolean | undefined {
  switch (operator) {
    case "less":
      return a < b;
    case "lessEqual":
      return a <= b;
    case "greater":
      return a > b;
    case "greaterEqual":
      return a >= b;
    case "equal":
      return a === b;
    case "notEqual":
      return a !== b;
    default:
      return undefined;
  }
}
