/** Constructors for the expressions inside derivatives. */
import { arithmetic, negated, number, times } from "../il/fold-arithmetic.js";
import type { Expression, Type } from "../il/types.js";

export {
  added,
  isConstant,
  isZero,
  negated,
  number,
  numberOf,
  over,
  subtracted,
  times,
} from "../il/fold-arithmetic.js";

const real: Type = { kind: "real", bits: 64 };
const boolean: Type = { kind: "boolean" };

/** base ** exponent for a constant exponent, in its cheapest spelling. */
export function power(base: Expression, exponent: number): Expression {
  if (exponent === 0) return number(1, base);
  if (exponent === 1) return base;
  if (exponent === 2 && isCheap(base)) return times(base, base);
  if (exponent === 0.5) return call("sqrt", base);
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

/** The conjugate; a real number is its own. */
export function conjugated(e: Expression): Expression {
  if (e.type.kind !== "complex" || e.kind === "constant") return e;
  if (e.kind === "intrinsic" && e.name === "conjugate" && e.arguments[0] !== undefined) return e.arguments[0];
  if (e.kind === "convert" && e.operand.type.kind !== "complex") return e;
  if (e.kind === "unary" && e.operator === "negate") return negated(conjugated(e.operand));
  if (e.kind === "intrinsic" && e.name === "upright") return negated(e);
  // conj(conj(a) b) is a conj(b).
  if (e.kind === "binary" && (e.operator === "multiply" || e.operator === "divide"))
    if ([e.left, e.right].some(hasPlainConjugate))
      return { ...e, left: conjugated(e.left), right: conjugated(e.right) };
  return call("conjugate", e);
}

function hasPlainConjugate(e: Expression): boolean {
  return e.type.kind !== "complex" || (e.kind === "intrinsic" && e.name === "conjugate");
}

/** Worth evaluating twice rather than calling a power function. */
function isCheap(expression: Expression): boolean {
  return expression.kind === "read" || expression.kind === "constant";
}
