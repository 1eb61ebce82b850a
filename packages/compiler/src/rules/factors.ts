/**
 * Constructors for the expressions inside derivatives. They fold what is obvious (1 * x, 0 * x, x - -y, --x, constants), which
 * is right in derivative code only: a user's primal expression keeps its exact rounding and its NaNs.
 */
import type { BinaryOperator, Expression, Type } from "../il/types.js";

const real: Type = { kind: "real", bits: 64 };
const boolean: Type = { kind: "boolean" };

export function number(value: number, like?: Expression): Expression {
  const type = like?.type.kind === "real" ? like.type : real;
  return { kind: "constant", value, type };
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
  if (expression.kind === "convert" && expression.type.kind === "real") return numberOf(expression.operand);
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

/** base ** exponent for a constant exponent, in its cheapest spelling. */
export function power(base: Expression, exponent: number): Expression {
  if (exponent === 0) return number(1, base);
  if (exponent === 1) return base;
  if (exponent === 2 && isCheap(base)) return times(base, base);
  if (exponent === 0.5) return call("sqrt", base);
  if (exponent === -1) return over(number(1, base), base);
  return arithmetic("power", base, number(exponent, base));
}

export function square(operand: Expression): Expression {
  return isCheap(operand) ? times(operand, operand) : power(operand, 2);
}

export function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: "intrinsic", name, arguments: args, type: args[0]?.type ?? real };
}

export function compare(
  left: Expression,
  operator: "less" | "lessEqual" | "greater" | "greaterEqual" | "equal" | "notEqual",
  right: Expression,
): Expression {
  return { kind: "binary", operator, left, right, type: boolean };
}
export function both(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "and", left, right, type: boolean };
}
export function not(operand: Expression): Expression {
  return { kind: "unary", operator: "not", operand, type: boolean };
}
export function isNil(operand: Expression): Expression {
  return { kind: "operation", name: "isNil", arguments: [operand], type: boolean };
}

/** Worth evaluating twice rather than calling a power function. */
function isCheap(expression: Expression): boolean {
  return expression.kind === "read" || expression.kind === "constant";
}

function arithmetic(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  const type = left.type.kind === "integer" || left.kind === "constant" ? right.type : left.type;
  return { kind: "binary", operator, left, right, type: type.kind === "integer" ? real : type };
}
