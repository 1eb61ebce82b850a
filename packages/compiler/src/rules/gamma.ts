/**
 * The gamma function and its logarithm, by the digamma function psi = (log gamma)' (Abramowitz and Stegun 6.3.1): (log |gamma|)' = psi,
 * gamma' = gamma psi. psi itself has no rule: no language's library has it, and programs call it in derivatives only.
 */
import { call, times } from "./factors.js";
import type { Family } from "./rule.js";
import { partial } from "./rule.js";

export const gamma: Family = {
  lgamma: partial((x) => call("digamma", x)),
  tgamma: partial((x, result) => times(result, call("digamma", x))),
};
