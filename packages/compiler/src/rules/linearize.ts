/**
 * The derivative of an expression as a linear form over the active paths it reads. The tangent generator, the adjoint generator
 * and TBR ask here, so that what the analyses think a derivative reads is what it reads.
 */
import { assertNever } from "../il/assert-never.js";
import { samePath, sameType } from "../il/equal.js";
import type { GuardedValue } from "../il/queries/guarded-value.js";
import { guardedValue } from "../il/queries/guarded-value.js";
import type { Expression, Path, Type } from "../il/types.js";
import { arithmetic } from "./arithmetic.js";
import { bessel } from "./bessel.js";
import { cLibrary } from "./c-library.js";
import { complexNumbers } from "./complex-numbers.js";
import { errorFunction } from "./error-function.js";
import { exponential } from "./exponential.js";
import { isNil, not } from "./factors.js";
import { gamma } from "./gamma.js";
import { hyperbolic } from "./hyperbolic.js";
import type { Linear, LinearPart } from "./linear.js";
import { atPoles, choice, plus, sum, term, zero } from "./linear.js";
import { powersAndRoots } from "./powers-and-roots.js";
import { rounding } from "./rounding.js";
import type { Rule } from "./rule.js";
import { selection } from "./selection.js";
import { trigonometric } from "./trigonometric.js";

const rules: ReadonlyMap<string, Rule> = new Map(
  [
    arithmetic,
    bessel,
    cLibrary,
    complexNumbers,
    errorFunction,
    exponential,
    gamma,
    hyperbolic,
    powersAndRoots,
    rounding,
    selection,
    trigonometric,
  ].flatMap((family) => Object.entries(family)),
);

/** Is there a derivative rule for this intrinsic? */
export function hasRule(name: string): boolean {
  return rules.has(name);
}

/**
 * `result` reads the storage that holds `value` once it is computed, for rules that use their own result (null: not available). It
 * is used where the whole value, or the chosen side of a conditional, is the application of one rule; it appears in the linear form
 * as the very node given, so that a caller can tell it from a read of what the storage held before.
 */
export function linearize(value: Expression, result: Expression | null, isActive: (path: Path) => boolean): Linear {
  if (!mayCarryDerivative(value.type)) return zero;
  const inner = (operand: Expression): Linear => linearize(operand, null, isActive);
  const apply = (name: string, args: readonly Expression[]): Linear => {
    const of = args.map(inner);
    if (of.every((linear) => linear.kind === "zero")) return zero;
    const rule = rules.get(name);
    if (rule === undefined) return assertNever(name as never); // Front ends ask `hasRule` first.
    return rule({ arguments: args, result: result ?? value, of });
  };
  switch (value.kind) {
    case "constant":
    case "operation":
    case "address":
      return zero;
    case "read":
      return isActive(value.path) ? term(value.path) : zero;
    case "unary":
      return value.operator === "negate" ? apply("negate", [value.operand]) : zero;
    case "binary":
      switch (value.operator) {
        case "add":
        case "subtract":
          return value.type.kind === "real"
            ? summed(value, isActive)
            : apply(value.operator, [value.left, value.right]);
        case "multiply":
        case "divide":
        case "remainder":
        case "power":
          return apply(value.operator, [value.left, value.right]);
        case "and":
          return choice(not(value.left), inner(value.left), inner(value.right));
        case "or":
          return choice(not(value.left), inner(value.right), inner(value.left));
        case "coalesce":
          return choice(isNil(value.left), inner(value.right), inner(value.left));
        default:
          return zero;
      }
    case "conditional": {
      const guarded = guardedValue(value);
      if (guarded !== undefined) return ofGuarded(value, guarded, isActive);
      return choice(
        value.test,
        linearize(value.whenTrue, result, isActive),
        linearize(value.whenFalse, result, isActive),
      );
    }
    case "intrinsic":
      return apply(value.name, value.arguments);
    case "convert":
      return linearize(value.operand, sameNumber(value.operand.type, value.type) ? result : null, isActive);
  }
}

/** By the factor that the guard is about its branch is not asked; by everything else it is. */
function ofGuarded(
  { test, whenTrue, whenFalse }: Expression & { kind: "conditional" },
  { of, value }: GuardedValue,
  isActive: (path: Path) => boolean,
): Linear {
  const byFactor = linearize(value, null, (path) => isActive(path) && samePath(path, of));
  const isOther = (path: Path): boolean => isActive(path) && !samePath(path, of);
  return plus(atPoles(byFactor), choice(test, linearize(whenTrue, null, isOther), linearize(whenFalse, null, isOther)));
}

/** A chain of sums and differences, all at once: `((a + b) - c) + d`. */
function summed(value: Expression, isActive: (path: Path) => boolean): Linear {
  const parts: LinearPart[] = [];
  let left = value;
  while (
    left.kind === "binary" &&
    left.type.kind === "real" &&
    (left.operator === "add" || left.operator === "subtract")
  ) {
    parts.push({ sign: left.operator === "add" ? 1 : -1, of: linearize(left.right, null, isActive) });
    left = left.left;
  }
  parts.push({ sign: 1, of: linearize(left, null, isActive) });
  return sum(...parts.reverse());
}

/** Integers, booleans, strings and pointers carry no derivative of their own. */
export function mayCarryDerivative(type: Type): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
      return true;
    case "array":
      return mayCarryDerivative(type.element);
    case "union":
      return type.members.some(mayCarryDerivative);
    default:
      return false;
  }
}

function sameNumber(a: Type, b: Type): boolean {
  return (a.kind === "real" || a.kind === "complex") && sameType(a, b);
}
