/**
 * Trigonometric functions and their inverses.
 *
 * asin and acos have an infinite slope at 1 and -1: a zero derivative of the argument gives zero there, not NaN. 1 - x² is written
 * (1 - x)(1 + x), which keeps its digits near the poles. atan2 has no derivative at the origin; a zero derivative stays zero.
 */

import type { Expression } from "../il/types.js";
import { added, call, number, square, subtracted, times } from "./factors.js";
import { divided, dividedAtPole, minus, opposite, scaled } from "./linear.js";
import type { Family } from "./rule.js";
import { binary, minusPartial, partial, unary } from "./rule.js";

export const trigonometric: Family = {
  sin: partial((x) => call("cos", x)),
  cos: minusPartial((x) => call("sin", x)),
  tan: partial((x, result) => added(number(1, x), square(result))),
  asin: unary((dx, x) => dividedAtPole(dx, halfCircle(x))),
  acos: unary((dx, x) => opposite(dividedAtPole(dx, halfCircle(x)))),
  atan: unary((dx, x) => divided(dx, added(number(1, x), square(x)))),
  atan2: binary((dy, dx, y, x) => dividedAtPole(minus(scaled(x, dy), scaled(y, dx)), added(square(x), square(y)))),
};

function halfCircle(x: Expression): Expression {
  const one = number(1, x);
  return call("sqrt", times(subtracted(one, x), added(one, x)));
}
