/**
 * Powers, roots and the length of a vector.
 *
 * x ** p, exponent passive: p x ** (p - 1). The constant exponents 0 and 1 give 0 and 1 everywhere; an exponent known only at run
 * time gives 0 where it is 0 (also 0 ** 0). Below 1 the slope is infinite at x = 0: a zero derivative stays zero.
 * Exponent active: x ** p log(x), and 0 at x = 0. For a negative base the primal is a number only at whole exponents, and has no
 * derivative with respect to the exponent: NaN, unless the exponent's derivative is zero.
 * sqrt, cbrt: infinite slope at 0, a zero derivative stays zero. hypot has a kink at the origin: 0 there, as abs at 0.
 */
import type { Expression } from "../il/types.js";
import { call, compare, number, numberOf, power, square, subtracted, times } from "./factors.js";
import type { Linear } from "./linear.js";
import { choice, divided, dividedAtPole, plus, scaled, scaledAtPole, sum, zero } from "./linear.js";
import type { Family, Rule } from "./rule.js";
import { binary, unary } from "./rule.js";

const toThePower: Rule = binary((dx, dp, x, p, result) =>
  plus(throughBase(dx, x, p, result), throughExponent(dp, x, result)),
);

export const powersAndRoots: Family = {
  power: toThePower,
  pow: toThePower,
  sqrt: unary((dx, x, result) => dividedAtPole(dx, times(number(2, x), result))),
  cbrt: unary((dx, x, result) => dividedAtPole(dx, times(number(3, x), square(result)))),
  hypot: ({ arguments: args, result, of }) => {
    const [x, ...others] = args;
    if (x === undefined) return zero;
    if (others.length === 0) return scaled(call("sign", x), of[0] ?? zero);
    const inner = sum(...args.map((a, k) => ({ sign: 1 as const, of: scaled(a, of[k] ?? zero) })));
    return choice(compare(result, "equal", number(0, x)), zero, divided(inner, result));
  },
};

function throughBase(dx: Linear, x: Expression, p: Expression, result: Expression): Linear {
  if (dx.kind === "zero") return zero;
  const exponent = numberOf(p);
  if (exponent === undefined) {
    const lower: Expression = {
      kind: "binary",
      operator: "power",
      left: x,
      right: subtracted(p, number(1, p)),
      type: result.type,
    };
    return choice(compare(p, "equal", number(0, p)), zero, scaledAtPole(times(p, lower), dx));
  }
  if (exponent === 0) return zero;
  if (exponent === 0.5) return dividedAtPole(dx, times(number(2, x), result));
  const factor = times(number(exponent, x), power(x, exponent - 1));
  return exponent < 1 ? scaledAtPole(factor, dx) : scaled(factor, dx);
}

function throughExponent(dp: Linear, x: Expression, result: Expression): Linear {
  if (dp.kind === "zero") return zero;
  const base = numberOf(x);
  if (base !== undefined && base > 0) return scaled(times(number(Math.log(base), x), result), dp);
  if (base === 0) return zero;
  return choice(compare(x, "equal", number(0, x)), zero, scaledAtPole(times(result, call("log", x)), dp));
}
