/**
 * + - * / % and the change of sign.
 *
 * a / b uses the quotient: (da - r db) / b. a % b is a - q b with q = (a - r) / b, a whole number that is constant around every
 * point where a / b is none: d(a % b) = da - q db.
 */
import { sameExpression } from "../il/equal.js";
import { number, over, subtracted, times } from "./factors.js";
import { divided, minus, opposite, plus, scaled } from "./linear.js";
import type { Family } from "./rule.js";
import { binary, unary } from "./rule.js";

export const arithmetic: Family = {
  negate: unary((dx) => opposite(dx)),
  add: binary((da, db) => plus(da, db)),
  subtract: binary((da, db) => minus(da, db)),
  multiply: binary((da, db, a, b) =>
    sameExpression(a, b) ? scaled(times(number(2, a), a), da) : plus(scaled(b, da), scaled(a, db)),
  ),
  divide: binary((da, db, _a, b, result) => divided(minus(da, scaled(result, db)), b)),
  remainder: binary((da, db, a, b, result) => minus(da, scaled(over(subtracted(a, result), b), db))),
};
