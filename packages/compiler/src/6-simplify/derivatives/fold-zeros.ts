/**
 * A derivative expression without the operands known to be zero.
 * In: an expression whose value is a derivative; which local variables are zero. Out: an expression of the same value, or null where
 * that is zero. A zero may change its sign, and zero times infinity is zero: what does not contribute does not disturb.
 */
import { constant, negate } from "../../il/builders.js";
import type { Expression, VariableId } from "../../il/types.js";

export function foldZeros(e: Expression, isZero: (id: VariableId) => boolean): Expression | null {
  const fold = (inner: Expression): Expression | null => foldZeros(inner, isZero);
  switch (e.kind) {
    case "constant":
      return Object.is(e.value, 0) ? null : e;
    case "read":
      return e.path.steps.length === 0 && isZero(e.path.root) ? null : e;
    case "unary": {
      if (e.operator !== "negate") return e;
      const operand = fold(e.operand);
      return operand === null || operand === e.operand ? (operand === null ? null : e) : { ...e, operand };
    }
    case "convert": {
      const operand = fold(e.operand);
      return operand === null || operand === e.operand ? (operand === null ? null : e) : { ...e, operand };
    }
    case "binary": {
      if (!["add", "subtract", "multiply", "divide"].includes(e.operator)) return e;
      const left = fold(e.left);
      const right = fold(e.right);
      if (left === e.left && right === e.right) return e;
      switch (e.operator) {
        case "add":
          return left === null ? right : right === null ? left : { ...e, left, right };
        case "subtract":
          if (right === null) return left;
          return left === null ? negate(right) : { ...e, left, right };
        case "multiply":
          return left === null || right === null ? null : { ...e, left, right };
        default:
          return left === null ? null : { ...e, left, right: right ?? e.right };
      }
    }
    case "conditional": {
      // The guard of a pole: `seed === 0 ? 0 : seed / x`.
      const { test } = e;
      if (
        test.kind === "binary" &&
        test.operator === "equal" &&
        fold(test.left) === null &&
        fold(test.right) === null
      ) {
        return fold(e.whenTrue);
      }
      const whenTrue = fold(e.whenTrue);
      const whenFalse = fold(e.whenFalse);
      if (whenTrue === null && whenFalse === null) return null;
      if (whenTrue === e.whenTrue && whenFalse === e.whenFalse) return e;
      return { ...e, whenTrue: whenTrue ?? zeroLike(e.whenTrue), whenFalse: whenFalse ?? zeroLike(e.whenFalse) };
    }
    case "intrinsic":
    case "operation":
    case "address":
      return e;
  }
}

/** The constant zero of an expression's type; the expression itself where it is that constant. */
export function zeroLike(e: Expression): Expression {
  if (e.kind === "constant" && Object.is(e.value, 0)) return e;
  return constant(0, undefined, e.type);
}
