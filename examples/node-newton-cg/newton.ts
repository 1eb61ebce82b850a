/** Newton's method; each step is solved for by conjugate gradients, which ask for products with the Hessian alone. */
import type { Method, Problem } from "./problem.js";
import { lineSearch } from "./problem.js";
import type { Vector } from "./vectors.js";
import { dot, norm, plus, times } from "./vectors.js";

export const newton: Method = {
  name: "Newton-CG",
  minimise(problem, tolerance, mostSteps, tell) {
    let x = problem.start;
    let { value, gradient } = problem.valueAndGradient(x);
    tell({ value, gradientNorm: norm(gradient) });
    for (let k = 0; k < mostSteps && norm(gradient) >= tolerance; k++) {
      const { direction, products } = newtonDirection(problem, x, gradient);
      ({ x, value, gradient } = lineSearch(problem, x, value, gradient, direction));
      tell({ value, gradientNorm: norm(gradient), products });
    }
    return x;
  },
};

/** Solves H · direction = −gradient; the smaller the gradient the more exactly, so that the number of right digits doubles with every step. */
function newtonDirection(problem: Problem, x: Vector, gradient: Vector) {
  const wanted = Math.min(0.1, norm(gradient)) * norm(gradient);
  let direction: Vector = new Float64Array(x.length);
  let residual = times(-1, gradient);
  let search = residual;
  let products = 0;
  while (norm(residual) > wanted && products < x.length) {
    const product = problem.hessianTimes(x, search);
    products++;
    const curvature = dot(search, product);
    // Downwards without end: what is found so far is a direction of descent.
    if (curvature <= 0) return { direction: products === 1 ? search : direction, products };
    const before = dot(residual, residual);
    direction = plus(direction, before / curvature, search);
    residual = plus(residual, -before / curvature, product);
    search = plus(residual, dot(residual, residual) / before, search);
  }
  return { direction, products };
}
