/**
 * How far what must agree may be apart.
 *
 * Tangent and adjoint (dot product), and the same derivative made with and without a rewrite, differ by the roundings of sums in another
 * order. The error is taken relative to the sum of the terms' sizes, so that n roundings cost at most n units of 2^-53 (double) or 2^-24
 * (single precision): 1e-12 leaves room for 9,000 of them. In single precision it is the same number of units, and so it is where states of a
 * checkpointed loop are kept in it: what is run again, and its adjoint, begin with numbers that have one such rounding each.
 * Differences of values that carry rounding errors u are right to about u^(2/3): 2e-11 and 2e-5, times what the program magnifies errors
 * by. 1e-6 and 1e-2 leave room for that and still show a wrong factor.
 */
export interface Tolerances {
  readonly dotProduct: number;
  readonly optionalPasses: number;
  readonly differences: number;
}

/** `precision`: of the narrowest real number that carries a derivative, in bits. `roundsStates`: the adjoint's states are in single precision; values are not. */
export function tolerancesFor(
  precision: 32 | 64,
  asked: { readonly dotProductTolerance?: number; readonly differencesTolerance?: number },
  roundsStates = false,
): Tolerances {
  const rounding = precision === 32 || roundsStates ? 1e-12 * 2 ** 29 : 1e-12;
  const dotProduct = asked.dotProductTolerance ?? rounding;
  const differences = asked.differencesTolerance ?? (precision === 32 ? 1e-2 : 1e-6);
  return { dotProduct, optionalPasses: dotProduct, differences };
}
