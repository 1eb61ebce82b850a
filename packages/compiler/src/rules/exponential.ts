/** Exponentials and logarithms. exp uses its own result; so does expm1, whose slope is its value plus one. */
import { added, number, times } from "./factors.js";
import { divided } from "./linear.js";
import type { Family } from "./rule.js";
import { partial, unary } from "./rule.js";

export const exponential: Family = {
  exp: partial((_x, result) => result),
  exp10: partial((x, result) => times(number(Math.LN10, x), result)),
  exp2: partial((x, result) => times(number(Math.LN2, x), result)),
  expm1: partial((x, result) => added(result, number(1, x))),
  log: unary((dx, x) => divided(dx, x)),
  log1p: unary((dx, x) => divided(dx, added(number(1, x), x))),
  log2: unary((dx, x) => divided(dx, times(number(Math.LN2, x), x))),
  log10: unary((dx, x) => divided(dx, times(number(Math.LN10, x), x))),
};
