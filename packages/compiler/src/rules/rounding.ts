/**
 * Functions that are constant between their jumps (derivative 0 everywhere, at the jumps too), functions on bits, rounding to
 * single precision, which is the identity but for its rounding error, and `stopGradient`: the identity, by the user's wish without derivative.
 */
import { zero } from "./linear.js";
import type { Family, Rule } from "./rule.js";
import { unary } from "./rule.js";

const flat: Rule = () => zero;

export const rounding: Family = {
  ceil: flat,
  floor: flat,
  round: flat,
  trunc: flat,
  rint: flat,
  sign: flat,
  clz32: flat,
  imul: flat,
  nearbyint: flat,
  logb: flat,
  fround: unary((dx) => dx),
  stopGradient: flat,
};

/** Is the derivative zero wherever there is one? */
export function isFlat(name: string): boolean {
  return rounding[name] === flat;
}
