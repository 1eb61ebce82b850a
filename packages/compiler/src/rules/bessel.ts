/**
 * Bessel functions of the first kind (j) and the second (y), of whole orders n, which are constant: C'0 = -C1 and
 * 2 C'n = C(n-1) - C(n+1) (Abramowitz and Stegun 9.1.27, 9.1.28), which is without division also where x is 0.
 */
import type { Expression } from "../il/types.js";
import { call, number, numberOf, subtracted, times } from "./factors.js";
import { scaled } from "./linear.js";
import type { Family, Rule } from "./rule.js";
import { binary, minusPartial, partial } from "./rule.js";

export const bessel: Family = {
  j0: minusPartial((x) => call("j1", x)),
  j1: partial((x) => half(subtracted(call("j0", x), ofOrder("jn", two, x)))),
  jn: ofAnyOrder("jn"),
  y0: minusPartial((x) => call("y1", x)),
  y1: partial((x) => half(subtracted(call("y0", x), ofOrder("yn", two, x)))),
  yn: ofAnyOrder("yn"),
};

const two: Expression = { kind: "constant", value: 2, type: { kind: "integer", bits: 32, signed: true } };

function ofAnyOrder(name: "jn" | "yn"): Rule {
  return binary((_dn, dx, n, x) => {
    const below = ofOrder(name, neighbour(n, -1), x);
    const above = ofOrder(name, neighbour(n, 1), x);
    return scaled(half(subtracted(below, above)), dx);
  });
}

function ofOrder(name: "jn" | "yn", n: Expression, x: Expression): Expression {
  return { kind: "intrinsic", name, arguments: [n, x], type: x.type };
}

function neighbour(n: Expression, by: 1 | -1): Expression {
  const value = numberOf(n);
  if (value !== undefined) return { kind: "constant", value: value + by, type: n.type };
  if (n.kind === "binary" && (n.operator === "add" || n.operator === "subtract")) {
    const added = numberOf(n.right);
    if (added !== undefined) return further(n.left, (n.operator === "add" ? added : -added) + by);
  }
  return further(n, by);
}

function further(n: Expression, by: number): Expression {
  if (by === 0) return n;
  const right: Expression = { kind: "constant", value: Math.abs(by), type: n.type };
  return { kind: "binary", operator: by > 0 ? "add" : "subtract", left: n, right, type: n.type };
}

function half(e: Expression): Expression {
  return times(number(0.5, e), e);
}
