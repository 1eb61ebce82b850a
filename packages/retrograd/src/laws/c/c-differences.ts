/** Tangents in C beside divided differences: the original runs with its inputs moved, one run for each step. */
import { closest, estimateDerivatives } from "../divided-differences.js";
import { tangentLeaves } from "./compare-leaves.js";
import type { JobResult } from "./run-driver.js";

/** How far the inputs are moved, in the order in which estimateDerivatives asks for the values. */
export function differenceSteps(): readonly number[] {
  const asked: number[] = [];
  estimateDerivatives((h) => {
    asked.push(h);
    return new Map();
  }, []);
  return asked;
}

/** The tangent that is farthest from its estimate. `steps`: the original's runs, one for each of `differenceSteps`. */
export function worstDifference(
  base: JobResult,
  run: JobResult,
  steps: readonly JobResult[],
): { readonly path: string; readonly tangent: number; readonly differences: number; readonly relativeError: number } {
  const values = (k: number): Map<string, number> => {
    const found = steps[k];
    if (found?.returned !== true) return new Map();
    return new Map(found.leaves.flatMap((l) => (l.exact === null ? [] : [[l.path, l.value]])));
  };
  // The ladder asks for a step and its opposite in turn.
  let next = 0;
  const dependents = tangentLeaves(base, run);
  const estimates = estimateDerivatives(
    () => values(next++),
    dependents.map(({ path }) => path),
  );
  const largest = Math.max(0, ...dependents.map(({ tangent }) => Math.abs(tangent)).filter(Number.isFinite));
  let worst = { path: "", tangent: 0, differences: 0, relativeError: 0 };
  for (const { path, value, tangent } of dependents) {
    const scale = 1e-4 * Math.max(largest, Number.isFinite(value) ? Math.abs(value) : 0);
    const { estimate, error } = closest(estimates.get(path) ?? [], tangent, scale);
    if (!(error <= worst.relativeError)) worst = { path, tangent, differences: estimate, relativeError: error };
  }
  return worst;
}
