/** What a macro for a computed constant is worth (`#define LOWEST (-1e300)`, `#define LAST (N - 1)`), so that its name can stand for it. */
import type { BinaryOperator, Expression, Type } from "../../../il/types.js";

type Constant = Extract<Expression, { readonly kind: "constant" }>;

/** The expression as one constant; undefined where it is none, or C's value of it is not surely that of doubles. */
export function macroValue(e: Expression): Constant | undefined {
  if (e.kind === "constant") return e;
  const value = numberOf(e);
  return value === undefined ? undefined : { kind: "constant", value, type: e.type };
}

function numberOf(e: Expression): number | undefined {
  const value = computed(e);
  return value !== undefined && fits(value, e.type) ? value : undefined;
}

function computed(e: Expression): number | undefined {
  switch (e.kind) {
    case "constant":
      return typeof e.value === "number" ? e.value : undefined;
    case "convert":
      return e.operand.type.kind === "integer" ? numberOf(e.operand) : undefined;
    case "unary": {
      const operand = e.operator === "negate" ? numberOf(e.operand) : undefined;
      return operand === undefined ? undefined : operand === 0 && e.type.kind === "integer" ? 0 : -operand;
    }
    case "binary": {
      const left = numberOf(e.left);
      const right = numberOf(e.right);
      return left === undefined || right === undefined ? undefined : combined(e.operator, left, right, e.type);
    }
    default:
      return undefined;
  }
}

function combined(operator: BinaryOperator, a: number, b: number, type: Type): number | undefined {
  if (operator === "add") return a + b;
  if (operator === "subtract") return a - b;
  if (operator === "multiply") return a * b;
  if (operator === "divide" && type.kind === "real" && b !== 0) return a / b;
  return undefined;
}

/** Numbers of other precisions would round elsewhere, and unsigned ones wrap around. */
function fits(value: number, type: Type): boolean {
  if (type.kind === "real") return type.bits === 64 && Number.isFinite(value);
  return type.kind === "integer" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 && (type.signed || value >= 0);
}
