/** What the laws found. */
import type { Allowances } from "./c/allowances.js";
import type { SecondOrder } from "./second-order/numbers.js";

/** What `retrograd check --json` prints. Times in seconds. */
export interface CheckResult {
  readonly pass: boolean;
  readonly dotProduct: { readonly tangent: number; readonly adjoint: number; readonly relativeError: number };
  readonly differences: { readonly tangent: number; readonly differences: number; readonly relativeError: number };
  readonly stack: { readonly peakBytes: number; readonly endsEmpty: boolean };
  readonly time: { readonly primal: number; readonly tangent: number; readonly adjoint: number };
  /** Where it was asked for. */
  readonly secondOrder?: SecondOrder;
}

export type Law =
  /** The user's own program ends well at these inputs. */
  | "program-runs"
  | "derives"
  | "reprint"
  | "tangent-value"
  | "forward-values"
  | "differences"
  | "dot-product"
  | "stack"
  | "repeatable"
  | "optional-passes"
  | "other-plans"
  | "exceptions"
  | "output"
  | "not-vacuous"
  /** Of second derivatives: second-order/compare.ts. */
  | "derives-again"
  | "hessian-vector"
  | "symmetry";

export interface Violation {
  readonly law: Law;
  readonly message: string;
}

export interface LawReport {
  readonly check: CheckResult;
  readonly violations: readonly Violation[];
  /** Names of the checked numbers, with the tangents in the direction of all ones and the adjoints for seeds of one. */
  readonly tangents: ReadonlyMap<string, number>;
  readonly adjoints: ReadonlyMap<string, number>;
  /** How the original ends at these inputs, where it does not return: then only that can be compared. */
  readonly ending?: string;
  /** In C: what the original does against the sanitizers' rules, and the laws do not hold against the derivative. */
  readonly allowances?: Allowances;
  /** What a person should know beside the verdict. */
  readonly notes?: readonly string[];
}
