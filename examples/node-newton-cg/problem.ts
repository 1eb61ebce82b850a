/** What a minimiser asks for, and what it says of its way. */
import type { Vector } from "./vectors.js";
import { dot, plus } from "./vectors.js";

export interface Problem {
  readonly start: Vector;
  valueAndGradient(x: Vector): { readonly value: number; readonly gradient: Vector };
  /** The second derivatives times a vector. */
  hessianTimes(x: Vector, direction: Vector): Vector;
}

export interface Step {
  readonly value: number;
  readonly gradientNorm: number;
  /** Products with the Hessian that the step took. */
  readonly products?: number;
}

export interface Method {
  readonly name: string;
  /** Goes on until the gradient's norm is below the tolerance, or `mostSteps` are done; gives the last point. */
  minimise(problem: Problem, tolerance: number, mostSteps: number, tell: (step: Step) => void): Vector;
}

/** A point along the direction whose value is lower, by at least a little of what the slope promises: from a full step, by halves. */
export function lineSearch(problem: Problem, x: Vector, value: number, gradient: Vector, direction: Vector) {
  const slope = dot(gradient, direction);
  for (let step = 1; ; step /= 2) {
    const next = plus(x, step, direction);
    const there = problem.valueAndGradient(next);
    // Close to the minimum differences of values are rounding errors; then slopes decide.
    const isRounding = Math.abs(step * slope) < 1e-12 * Math.abs(value);
    const isLower = isRounding
      ? Math.abs(dot(there.gradient, direction)) <= Math.abs(slope)
      : there.value <= value + 1e-4 * step * slope;
    if (isLower || step < 1e-10) return { x: next, ...there };
  }
}
