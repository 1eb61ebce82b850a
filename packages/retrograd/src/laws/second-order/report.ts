/** What is found of second derivatives: the Hessian times a vector beside differences of gradients, and its symmetry. */
import type { DoorDiagnostic } from "../door.js";
import type { Violation } from "../report.js";

/** What `retrograd check --second-order --json` adds. */
export interface SecondOrder {
  /** The number that is farthest from its differences. */
  readonly hessianVector: { readonly product: number; readonly differences: number; readonly relativeError: number };
  /** vᵀHw and wᵀHv. */
  readonly symmetry: { readonly left: number; readonly right: number; readonly relativeError: number };
}

export interface SecondOrderReport {
  readonly found: SecondOrder;
  /** What does not hold, in words. */
  readonly broken: readonly Violation[];
  /** Why there is no second derivative; the first one's own are not among them. */
  readonly refused: readonly DoorDiagnostic[];
}

export const nothingFound: SecondOrder = {
  hessianVector: { product: Number.NaN, differences: Number.NaN, relativeError: Number.NaN },
  symmetry: { left: Number.NaN, right: Number.NaN, relativeError: Number.NaN },
};
