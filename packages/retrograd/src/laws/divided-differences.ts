/**
 * Directional derivatives from values alone: central differences over a ladder of steps, with Richardson extrapolation.
 *
 * No single step suits every program: a long one meets curvature and kinks, a short one rounding. The ladder runs from 1e-2 to
 * 1e-7 of each input's size, and the estimate that agrees best with the value in question is taken.
 */

const FIRST_STEP = 1e-2;
const RATIO = 4;
const STEPS = 9;

/** Estimates of one directional derivative, from all steps and extrapolations that could be computed. */
export type Estimates = readonly number[];

/**
 * `evaluate(h)` gives the outputs by name at the input moved by h times the direction. An output that is not there on
 * both sides of a step gets no estimate from it.
 */
export function estimateDerivatives(
  evaluate: (h: number) => ReadonlyMap<string, number>,
  names: Iterable<string>,
): Map<string, Estimates> {
  const rungs: { h: number; plus: ReadonlyMap<string, number>; minus: ReadonlyMap<string, number> }[] = [];
  for (let j = 0; j < STEPS; j++) {
    const h = FIRST_STEP / RATIO ** j;
    rungs.push({ h, plus: evaluate(h), minus: evaluate(-h) });
  }
  const estimates = new Map<string, Estimates>();
  for (const name of names) {
    const central = rungs.map(({ h, plus, minus }) => {
      const up = plus.get(name);
      const down = minus.get(name);
      return up === undefined || down === undefined ? Number.NaN : (up - down) / (2 * h);
    });
    const all = [...central];
    let column = central;
    for (let order = 1; order <= 2; order++) {
      const weight = RATIO ** (2 * order);
      column = column.slice(1).map((fine, j) => (weight * fine - column[j]!) / (weight - 1));
      all.push(...column);
    }
    estimates.set(
      name,
      all.filter((x) => Number.isFinite(x)),
    );
  }
  return estimates;
}

/** The estimate closest to `value`, and how far it is, relative to the larger of the two and to `scale`. */
export function closest(estimates: Estimates, value: number, scale: number): { estimate: number; error: number } {
  let best = { estimate: Number.NaN, error: Number.POSITIVE_INFINITY };
  for (const estimate of estimates) {
    const size = Math.max(Math.abs(value), Math.abs(estimate), scale, Number.MIN_VALUE);
    const error = Math.abs(value - estimate) / size;
    if (error < best.error) best = { estimate, error };
  }
  return best;
}
