/** What is used of fmin, which has no types of its own. */
declare module "fmin" {
  /** Polak and Ribière's method. `f` gives the value, and leaves the gradient in its second argument. */
  export function conjugateGradient(
    f: (x: Float64Array, gradient: Float64Array) => number,
    start: Float64Array,
    options?: { maxIterations?: number },
  ): { x: Float64Array; fx: number; fxprime: Float64Array };
}
