/**
 * How much rounding a derivative itself carries at these inputs. A derivative is linear in what it is seeded with: scaled seeds give scaled
 * results, and what is left between the two is rounding, magnified as the program magnifies it. Scaled by a power of two nothing is rounded
 * otherwise than before, so that anything at all that is left then is no rounding, and no excuse.
 */
import type { JobResult, Leaf } from "./run-driver.js";

const exactScale = 2;
const scales = [1.1, 1.3, 1.7, 0.6, 0.83];

export const noiseJobs: readonly string[] = [exactScale, ...scales].map((scale) => `scaled:${scale}`);

/** Two roundings are compared, each of which may be some times larger than those that were tried. */
const margin = 4;

/**
 * What may lie between two ways to compute a number of the derivative: `numberOf` takes it from a run. 0 where the differences are no
 * rounding.
 */
export function noiseOf(base: JobResult, scaled: readonly JobResult[], numberOf: (run: JobResult) => number): number {
  const expected = numberOf(base);
  const distances = [exactScale, ...scales].map((scale, k) => {
    const run = scaled[k];
    return run?.returned === true ? Math.abs(numberOf(run) / scale - expected) : Number.NaN;
  });
  const [exact, ...rounded] = distances;
  if (exact !== 0) return 0;
  return margin * Math.max(0, ...rounded.filter(Number.isFinite));
}

/** The same for the shadows of all leaves that count: of the one that carries most. */
export function noiseOfShadows(base: JobResult, scaled: readonly JobResult[], counts: (leaf: Leaf) => boolean): number {
  const places = base.leaves.flatMap((leaf, k) => (counts(leaf) && leaf.shadow !== null ? [k] : []));
  return Math.max(0, ...places.map((k) => noiseOf(base, scaled, (run) => run.leaves[k]?.shadow ?? Number.NaN)));
}
