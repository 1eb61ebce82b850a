/** The error function and its complement: their slope is that of a bell, 2/sqrt(pi) exp(-x^2). */
import type { Expression } from "../il/types.js";
import { call, negated, number, square, times } from "./factors.js";
import type { Family } from "./rule.js";
import { minusPartial, partial } from "./rule.js";

export const errorFunction: Family = {
  erf: partial((x) => bell(x)),
  erfc: minusPartial((x) => bell(x)),
};

function bell(x: Expression): Expression {
  return times(number(2 / Math.sqrt(Math.PI), x), call("exp", negated(square(x))));
}
