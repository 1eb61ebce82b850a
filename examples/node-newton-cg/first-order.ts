/** What there is to do with gradients alone. */
import type { Method } from "./problem.js";
import { lineSearch } from "./problem.js";
import type { Vector } from "./vectors.js";
import { dot, norm, plus, times } from "./vectors.js";

/** L-BFGS: the curvature along the last steps. */
export const lbfgs: Method = {
  name: "L-BFGS",
  minimise(problem, tolerance, mostSteps, tell) {
    const kept = 10;
    const history: { readonly step: Vector; readonly change: Vector; readonly rho: number }[] = [];
    let x = problem.start;
    let { value, gradient } = problem.valueAndGradient(x);
    tell({ value, gradientNorm: norm(gradient) });
    for (let k = 0; k < mostSteps && norm(gradient) >= tolerance; k++) {
      let direction = times(-1, gradient);
      const weights = new Map<Vector, number>();
      for (const { step, change, rho } of [...history].reverse()) {
        weights.set(step, rho * dot(step, direction));
        direction = plus(direction, -weights.get(step)!, change);
      }
      const last = history.at(-1);
      if (last !== undefined) direction = times(1 / (last.rho * dot(last.change, last.change)), direction);
      for (const { step, change, rho } of history)
        direction = plus(direction, weights.get(step)! - rho * dot(change, direction), step);

      const next = lineSearch(problem, x, value, gradient, direction);
      const [step, change] = [plus(next.x, -1, x), plus(next.gradient, -1, gradient)];
      if (dot(step, change) > 0) history.push({ step, change, rho: 1 / dot(step, change) });
      if (history.length > kept) history.shift();
      ({ x, value, gradient } = next);
      tell({ value, gradientNorm: norm(gradient) });
    }
    return x;
  },
};

/** Straight downhill. The first step that is tried is twice the last one. */
export const gradientDescent: Method = {
  name: "gradient descent",
  minimise(problem, tolerance, mostSteps, tell) {
    let x = problem.start;
    let { value, gradient } = problem.valueAndGradient(x);
    let length = 1;
    tell({ value, gradientNorm: norm(gradient) });
    for (let k = 0; k < mostSteps && norm(gradient) >= tolerance; k++) {
      const next = lineSearch(problem, x, value, gradient, times(-2 * length, gradient));
      length = norm(plus(next.x, -1, x)) / norm(gradient);
      ({ x, value, gradient } = next);
      tell({ value, gradientNorm: norm(gradient) });
    }
    return x;
  },
};
