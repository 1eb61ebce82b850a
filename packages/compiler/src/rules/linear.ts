/**
 * What an expression's derivative is: a linear form over the derivatives of the storage it reads. The tangent generator
 * prints it as an expression, the adjoint generator walks it from the seed down to the terms, TBR asks what it reads.
 */
import type { Expression, Path, Type } from "../il/types.js";
import { isConstant, isZero } from "./factors.js";

export type Linear =
  | { readonly kind: "zero" }
  /** The derivative of what the path holds. */
  | { readonly kind: "term"; readonly path: Path }
  | { readonly kind: "sum"; readonly parts: readonly LinearPart[] }
  /**
   * `of` times or divided by a factor. Where `pole` is set, the factor may be infinite (or a divisor zero) at a point where the
   * primal is finite: a zero derivative then stays zero, so generators print `seed === 0 ? 0 : …`.
   */
  | {
      readonly kind: "scaled";
      readonly factor: Expression;
      readonly by: "multiply" | "divide";
      readonly pole: boolean;
      /** So it is of what the factor may hold: the adjoint finds out itself whether that may be infinite (guarded-seeds), the tangent does not ask. */
      readonly poleOfValue?: true;
      readonly of: Linear;
    }
  /**
   * A part of a complex number, as a complex number where it is one: `upright` is the real number times I. This is linear over the
   * reals, as all of the form is; where a real form stands in a complex one (`x` in `x + z`), its imaginary part is zero.
   */
  | { readonly kind: "part"; readonly part: Part; readonly of: Linear }
  /** Only the side that the primal takes may be evaluated. */
  | { readonly kind: "choice"; readonly test: Expression; readonly whenTrue: Linear; readonly whenFalse: Linear };

export type Part = "real" | "imaginary" | "conjugate" | "upright";

export interface LinearPart {
  readonly sign: 1 | -1;
  /** Never a sum, never zero. */
  readonly of: Linear;
}

export const zero: Linear = { kind: "zero" };

export function term(path: Path): Linear {
  return { kind: "term", path };
}

/** The sum of signed linear forms; sums inside it are flattened, zeros dropped. */
export function sum(...summands: readonly LinearPart[]): Linear {
  const parts: LinearPart[] = [];
  for (const { sign, of } of summands) {
    if (of.kind === "zero") continue;
    if (of.kind === "sum") for (const part of of.parts) parts.push({ sign: part.sign === sign ? 1 : -1, of: part.of });
    else parts.push({ sign, of });
  }
  const [first, ...others] = parts;
  if (first === undefined) return zero;
  return others.length === 0 && first.sign === 1 ? first.of : { kind: "sum", parts };
}

export function plus(left: Linear, right: Linear): Linear {
  return sum({ sign: 1, of: left }, { sign: 1, of: right });
}
export function minus(left: Linear, right: Linear): Linear {
  return sum({ sign: 1, of: left }, { sign: -1, of: right });
}
export function opposite(of: Linear): Linear {
  return sum({ sign: -1, of });
}

export function scaled(factor: Expression, of: Linear): Linear {
  const size = factor.kind === "intrinsic" && factor.name === "upright" ? factor.arguments[0] : undefined;
  if (size !== undefined && !isComplex(of)) return part("upright", scaled(size, of));
  return scale(factor, "multiply", false, of);
}
export function divided(of: Linear, divisor: Expression): Linear {
  return scale(divisor, "divide", false, of);
}
/** As `scaled` and `divided`, where the factor may be infinite or the divisor zero while the primal is finite. */
export function scaledAtPole(factor: Expression, of: Linear): Linear {
  return scale(factor, "multiply", true, of);
}
export function dividedAtPole(of: Linear, divisor: Expression): Linear {
  return scale(divisor, "divide", true, of);
}

/** The same, where any factor may be infinite, and any divisor zero. */
export function atPoles(linear: Linear): Linear {
  switch (linear.kind) {
    case "sum":
      return { ...linear, parts: linear.parts.map(({ sign, of }) => ({ sign, of: atPoles(of) })) };
    case "scaled":
      return {
        ...linear,
        pole: linear.pole || linear.by === "divide" || !isPolynomial(linear.factor),
        ...(linear.factor.kind === "constant" ? {} : { poleOfValue: true }),
        of: atPoles(linear.of),
      };
    case "part":
      return { ...linear, of: atPoles(linear.of) };
    case "choice":
      return { ...linear, whenTrue: atPoles(linear.whenTrue), whenFalse: atPoles(linear.whenFalse) };
    default:
      return linear;
  }
}

function isPolynomial(e: Expression): boolean {
  switch (e.kind) {
    case "constant":
    case "read":
      return true;
    case "unary":
      return isPolynomial(e.operand);
    case "convert":
      return isPolynomial(e.operand);
    case "binary":
      return /^(?:add|subtract|multiply)$/.test(e.operator) && isPolynomial(e.left) && isPolynomial(e.right);
    default:
      return false;
  }
}

function scale(factor: Expression, by: "multiply" | "divide", pole: boolean, of: Linear): Linear {
  if (of.kind === "zero" || (by === "multiply" && isZero(factor))) return zero;
  if (isConstant(factor, 1)) return of;
  if (isConstant(factor, -1)) return opposite(of);
  if (factor.kind === "unary" && factor.operator === "negate") return opposite(scale(factor.operand, by, pole, of));
  // A sign goes outside, where it becomes a subtraction.
  const only = of.kind === "sum" && of.parts.length === 1 ? of.parts[0] : undefined;
  if (only !== undefined) return sum({ sign: only.sign, of: scale(factor, by, pole, only.of) });
  return { kind: "scaled", factor, by, pole, of };
}

export function part(which: Part, of: Linear): Linear {
  if (of.kind === "zero") return zero;
  const isReal = !isComplex(of);
  if (isReal && which === "imaginary") return zero;
  if (isReal && which !== "upright") return of;
  return { kind: "part", part: which, of };
}

/** Is the form's value complex? */
export function isComplex(linear: Linear): boolean {
  switch (linear.kind) {
    case "zero":
      return false;
    case "term":
      return linear.path.type.kind === "complex" || elementOf(linear.path.type)?.kind === "complex";
    case "sum":
      return linear.parts.some((one) => isComplex(one.of));
    case "scaled":
      return linear.factor.type.kind === "complex" || isComplex(linear.of);
    case "part":
      return linear.part === "conjugate" || linear.part === "upright";
    case "choice":
      return isComplex(linear.whenTrue) || isComplex(linear.whenFalse);
  }
}

function elementOf(type: Type): Type | undefined {
  return type.kind === "array" ? type.element : undefined;
}

export function choice(test: Expression, whenTrue: Linear, whenFalse: Linear): Linear {
  if (whenTrue.kind === "zero" && whenFalse.kind === "zero") return zero;
  if (test.kind === "constant" && typeof test.value === "boolean") return test.value ? whenTrue : whenFalse;
  return { kind: "choice", test, whenTrue, whenFalse };
}
