/**
 * What math.h has beyond other languages: fused multiply and add, positive difference, signs, powers of two, fractions, neighbours.
 * The fraction of x is x less a whole number, which is constant around every point that is none. The neighbour of x differs from x by
 * a rounding error, which is not differentiated.
 */
import { call, compare, number, times } from "./factors.js";
import { choice, minus, plus, scaled, zero } from "./linear.js";
import type { Family, Rule } from "./rule.js";
import { binary, unary } from "./rule.js";

const fma: Rule = ({ arguments: [a, b], of: [da, db, dc] }) => {
  if (a === undefined || b === undefined) return zero;
  return plus(plus(scaled(b, da ?? zero), scaled(a, db ?? zero)), dc ?? zero);
};

export const cLibrary: Family = {
  fma,
  fdim: binary((da, db, a, b) => choice(compare(a, "greater", b), minus(da, db), zero)),
  copysign: binary((da, _db, a, b) => scaled(times(call("sign", a), call("copysign", number(1, a), b)), da)),
  fraction: unary((dx) => dx),
  nextafter: binary((da) => da),
  nexttoward: binary((da) => da),
  scalbn: binary((da, _db, a, n) => scaled(call("scalbn", number(1, a), n), da)),
  scalbln: binary((da, _db, a, n) => scaled(call("scalbln", number(1, a), n), da)),
  ldexp: binary((da, _db, a, n) => scaled(call("ldexp", number(1, a), n), da)),
};
