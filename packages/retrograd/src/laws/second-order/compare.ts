/** Both laws of second derivatives, of numbers by their paths: whatever the language. */
import { closest, estimateDerivatives } from "../divided-differences.js";
import type { Violation } from "../report.js";
import type { Tolerances } from "../tolerances.js";
import type { SecondOrder } from "./numbers.js";

export type Numbers = ReadonlyMap<string, number>;

/** What runs at one point give. */
export interface Products {
  readonly v: Numbers;
  readonly w: Numbers;
  readonly hv: Numbers;
  readonly hw: Numbers;
  /** The gradient at the point that is moved by h·v; empty where there is none. */
  readonly gradientAt: (h: number) => Numbers;
}

export function compareProducts(
  { v, w, hv, hw, gradientAt }: Products,
  tolerances: Tolerances,
  withoutDifferences: boolean,
): { readonly found: SecondOrder; readonly broken: readonly Violation[] } {
  const broken: Violation[] = [];
  const missing = [...hv].find(([, x]) => !Number.isFinite(x));
  const hessianVector = { product: Number.NaN, differences: Number.NaN, relativeError: Number.NaN };
  const gradient = gradientAt(0);
  if (missing !== undefined && !withoutDifferences && Number.isFinite(gradient.get(missing[0])))
    broken.push({ law: "hessian-vector", message: `the second derivative by ${missing[0]} is ${missing[1]}` });
  if (!withoutDifferences) {
    const worst = worstOf(hv, gradient, estimateDerivatives(gradientAt, hv.keys()));
    Object.assign(hessianVector, worst);
    if (!(worst.relativeError <= tolerances.differences))
      broken.push({
        law: "hessian-vector",
        message: `by ${worst.path}: product ${worst.product}, differences of gradients ${worst.differences}`,
      });
  }
  const left = terms(v, hw);
  const right = terms(w, hv);
  const scale = Math.max(left.size, right.size);
  const relativeError = left.sum === right.sum ? 0 : Math.abs(left.sum - right.sum) / scale;
  // What cancels in the product itself is not seen in these terms: differences say whether the product is right.
  if (!withoutDifferences && !(relativeError <= Math.sqrt(tolerances.dotProduct)))
    broken.push({ law: "symmetry", message: `vᵀHw is ${left.sum}, wᵀHv is ${right.sum}` });
  const { product, differences, relativeError: error } = hessianVector;
  return {
    found: {
      hessianVector: { product, differences, relativeError: error },
      symmetry: { left: left.sum, right: right.sum, relativeError },
    },
    broken,
  };
}

function worstOf(
  product: Numbers,
  gradient: Numbers,
  estimates: ReadonlyMap<string, readonly number[]>,
): { readonly path: string; product: number; differences: number; relativeError: number } {
  const sizes = [...product.values(), ...gradient.values()].map(Math.abs).filter(Number.isFinite);
  const largest = Math.max(0, ...sizes);
  let worst = { path: "", product: 0, differences: 0, relativeError: 0 };
  for (const [path, value] of product) {
    const all = estimates.get(path) ?? [];
    if (all.length === 0 && !Number.isFinite(gradient.get(path))) continue;
    const { estimate, error } = closest(all, value, 1e-4 * largest);
    if (!(error <= worst.relativeError)) worst = { path, product: value, differences: estimate, relativeError: error };
  }
  return worst;
}

function terms(direction: Numbers, product: Numbers): { readonly sum: number; readonly size: number } {
  let sum = 0;
  let size = 0;
  for (const [path, x] of direction) {
    const term = x === 0 ? 0 : x * (product.get(path) ?? 0);
    sum += term;
    size += Math.abs(term);
  }
  return { sum, size };
}
