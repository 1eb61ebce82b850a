/**
 * Hyperbolic functions and their inverses. acosh has an infinite slope at 1, where it is 0: a zero derivative of the argument
 * gives zero there. x² - 1 is written (x - 1)(x + 1), which keeps its digits near 1.
 */
import { added, call, number, square, subtracted, times } from "./factors.js";
import { divided, dividedAtPole } from "./linear.js";
import type { Family } from "./rule.js";
import { partial, unary } from "./rule.js";

export const hyperbolic: Family = {
  sinh: partial((x) => call("cosh", x)),
  cosh: partial((x) => call("sinh", x)),
  tanh: partial((x, result) => subtracted(number(1, x), square(result))),
  asinh: unary((dx, x) => divided(dx, call("sqrt", added(number(1, x), square(x))))),
  acosh: unary((dx, x) => {
    const one = number(1, x);
    // The root of a product is not the product of the roots where both are left of the cut.
    if (x.type.kind === "complex")
      return dividedAtPole(dx, times(call("sqrt", subtracted(x, one)), call("sqrt", added(x, one))));
    return dividedAtPole(dx, call("sqrt", times(subtracted(x, one), added(x, one))));
  }),
  atanh: unary((dx, x) => {
    const one = number(1, x);
    return divided(dx, times(subtracted(one, x), added(one, x)));
  }),
};
