/** The curve that fits best: by conjugate gradients, with the gradient that the build makes of `cost`. */
import { conjugateGradient } from "fmin";
import { valueAndGradient } from "retrograd";
import { cost } from "./model";

const costAndGradient = valueAndGradient(cost, { wrt: ["logs"] });

export interface Fit {
  readonly logs: Float64Array;
  /** So often the cost and its gradient were computed. */
  readonly gradients: number;
  readonly milliseconds: number;
}

/** Where a search begins that knows nothing better. */
export const guess = (): Float64Array => Float64Array.of(0.5, 0.02, 0.02, 0.5, 30, 5).map(Math.log);

export function fit(start: Float64Array, counts: Float64Array, maxIterations: number): Fit {
  const begin = performance.now();
  let gradients = 0;
  const { x } = conjugateGradient(
    (logs, gradient) => {
      const found = costAndGradient(logs, counts);
      gradients++;
      gradient.set(found.logs);
      // A long step may lead where the simulation overflows.
      return Number.isFinite(found.value) ? found.value : Number.POSITIVE_INFINITY;
    },
    start,
    { maxIterations },
  );
  return { logs: x, gradients, milliseconds: performance.now() - begin };
}
