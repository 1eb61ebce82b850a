/**
 * The precision that derivatives are computed in: that of what they are derivatives of.
 *
 * In: types of the primal's values and of their derivatives. Out: the types of seeds and of products with them.
 * Method: a seed has the type of the value whose adjoint it is. A factor has the type of the primal's expression that it comes from; a
 *         product is as precise as the more precise of factor and derivative, as the language's own conversions make it. Where the
 *         derivative is the less precise one it is converted, so that `(double)x * y` of two floats has a derivative in double.
 * Limits: languages without precisions (LanguageTraits.hasPrecisions) compute all of it in `real64`.
 */
import { binary, convert, isContinuous, precisionOf, real64, wider } from "../il/builders.js";
import { realOf } from "../il/fold-arithmetic.js";
import type { Expression, Program, Type } from "../il/types.js";
import { traitsOf } from "../languages/traits.js";

type Precisions = Pick<Program, "language">;

/** The type of an adjoint that is held in a local: the value's own. */
export function seedType(program: Precisions, type: Type): Type {
  if (!isContinuous(type)) return real64;
  if (traitsOf(program).hasPrecisions) return type;
  return type.kind === "complex" ? wider(type, real64) : real64;
}

/** `factor * derivative`, or `derivative / factor`. */
export function scaled(
  program: Precisions,
  by: "multiply" | "divide",
  factor: Expression,
  derivative: Expression,
): Expression {
  const type = seedType(program, wider(derivative.type, factor.type));
  const of = traitsOf(program).hasPrecisions ? inPrecisionOf(type, derivative) : derivative;
  return by === "multiply" ? binary("multiply", factor, of, type) : binary("divide", of, factor, type);
}

/** A number that is less precise than the type is converted; a real one stays real. */
function inPrecisionOf(type: Type, e: Expression): Expression {
  if (!isContinuous(type) || !isContinuous(e.type) || precisionOf(e.type) >= precisionOf(type)) return e;
  return convert(e, e.type.kind === "complex" ? type : realOf(type));
}
