/** The numbers of both laws of second derivatives. */

/** What `retrograd check --second-order --json` adds. */
export interface SecondOrder {
  /** The number that is farthest from its differences. */
  readonly hessianVector: { readonly product: number; readonly differences: number; readonly relativeError: number };
  /** vᵀHw and wᵀHv. */
  readonly symmetry: { readonly left: number; readonly right: number; readonly relativeError: number };
}

export const nothingFound: SecondOrder = {
  hessianVector: { product: Number.NaN, differences: Number.NaN, relativeError: Number.NaN },
  symmetry: { left: Number.NaN, right: Number.NaN, relativeError: Number.NaN },
};
