/**
 * Functions that are constant between their jumps (derivative 0 everywhere, at the jumps too), functions on bits, and rounding to
 * single precision, which is the identity but for its rounding error.
 */
import { zero } from "./linear.js";
import type { Family } from "./rule.js";
import { unary } from "./rule.js";

export const rounding: Family = {
  ceil: () => zero,
  floor: () => zero,
  round: () => zero,
  trunc: () => zero,
  sign: () => zero,
  clz32: () => zero,
  imul: () => zero,
  fround: unary((dx) => dx),
};
