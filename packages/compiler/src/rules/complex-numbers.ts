/**
 * What joins complex numbers with real ones. Their derivatives are linear over the reals only: parts and conjugates of the argument's
 * derivative. The modulus has a kink at 0, where its derivative is 0, as that of abs; the argument has none there: a zero
 * derivative stays zero.
 */
import { complexOf } from "../il/builders.js";
import { realOf } from "../il/fold-arithmetic.js";
import type { Expression } from "../il/types.js";
import { compare, conjugated, number } from "./factors.js";
import type { Part } from "./linear.js";
import { choice, divided, dividedAtPole, part, plus, scaled, zero } from "./linear.js";
import type { Family } from "./rule.js";
import { binary, unary } from "./rule.js";

export const complexNumbers: Family = {
  realPart: unary((dz) => part("real", dz)),
  imaginaryPart: unary((dz) => part("imaginary", dz)),
  conjugate: unary((dz) => part("conjugate", dz)),
  upright: unary((dx) => part("upright", dx)),
  complex: binary((dx, dy) => plus(dx, part("upright", dy))),
  modulus: unary((dz, z, result) =>
    choice(compare(result, "equal", number(0, z)), zero, divided(part("real", scaled(conjugated(z), dz)), result)),
  ),
  argument: unary((dz, z) => part("imaginary", dividedAtPole(dz, z))),
};

const intrinsicOf = {
  real: "realPart",
  imaginary: "imaginaryPart",
  conjugate: "conjugate",
  upright: "upright",
} as const;

/** A part of a value; of a real one, the real part and the conjugate are itself. */
export function partValue(which: Part, e: Expression): Expression {
  if (e.type.kind !== "complex" && which !== "upright") return which === "imaginary" ? number(0, e) : e;
  const type = which === "conjugate" ? e.type : which === "upright" ? complexOf(realOf(e.type)) : realOf(e.type);
  return { kind: "intrinsic", name: intrinsicOf[which], arguments: [e], type };
}

/** The value of the adjoint map of a part, of a seed. */
export function adjointOfPart(which: Part, seed: Expression): Expression {
  switch (which) {
    case "real":
      return seed;
    case "imaginary":
      return partValue("upright", partValue("real", seed));
    case "conjugate":
      return conjugated(seed);
    case "upright":
      return partValue("imaginary", seed);
  }
}
