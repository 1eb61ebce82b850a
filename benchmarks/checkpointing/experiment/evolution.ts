/**
 * Heat in a rod: y_t - (k y_x)_x = u on ]0, 1[, y = 0 at both ends and at the beginning. Linear elements of one length in space, implicit in
 * time, each step solved with Jacobi's method: the test problem of Grimm, Pottier, Rostaing-Schmidt 1996, section 5.
 */

/** The matrix of a time step: what is on its diagonal, and at [i] beside it what couples the points i and i + 1. */
interface Matrix {
  readonly diagonal: Float64Array;
  readonly beside: Float64Array;
}

function matrix(conductivity: Float64Array, h: number, dt: number): Matrix {
  const points = conductivity.length - 1;
  const diagonal = new Float64Array(points + 2);
  const beside = new Float64Array(points + 2);
  for (let i = 0; i <= points; i++) beside[i] = h / 6 - (dt / h) * conductivity[i];
  for (let i = 1; i <= points; i++) diagonal[i] = (2 * h) / 3 + (dt / h) * (conductivity[i - 1] + conductivity[i]);
  return { diagonal, beside };
}

function rhs(y: Float64Array, source: Float64Array, h: number, dt: number, b: Float64Array): void {
  for (let i = 1; i < y.length - 1; i++) b[i] = (h / 6) * (y[i - 1] + 4 * y[i] + y[i + 1]) + dt * h * source[i];
}

function sweep({ diagonal, beside }: Matrix, b: Float64Array, y: Float64Array, next: Float64Array): void {
  for (let i = 1; i < y.length - 1; i++)
    next[i] = (b[i] - beside[i - 1] * y[i - 1] - beside[i] * y[i + 1]) / diagonal[i];
  for (let i = 1; i < y.length - 1; i++) y[i] = next[i];
}

function solve(a: Matrix, b: Float64Array, sweeps: number, y: Float64Array, next: Float64Array): void {
  for (let k = 0; k < sweeps; k++) sweep(a, b, y, next);
}

/** The largest of what the equations lack. */
function residual({ diagonal, beside }: Matrix, b: Float64Array, y: Float64Array): number {
  let most = 0;
  for (let i = 1; i < y.length - 1; i++)
    most = Math.max(most, Math.abs(b[i] - beside[i - 1] * y[i - 1] - diagonal[i] * y[i] - beside[i] * y[i + 1]));
  return most;
}

/** At most so many sweeps. */
function solveUntil(
  a: Matrix,
  b: Float64Array,
  sweeps: number,
  tolerance: number,
  y: Float64Array,
  next: Float64Array,
): void {
  for (let done = 0; done < sweeps && residual(a, b, y) > tolerance; done++) sweep(a, b, y, next);
}

/** The state at the end. */
function state(
  source: Float64Array,
  conductivity: Float64Array,
  dt: number,
  steps: number,
  sweeps: number,
  tolerance: number,
): Float64Array {
  const h = 1 / conductivity.length;
  const a = matrix(conductivity, h, dt);
  const y = new Float64Array(source.length);
  const next = new Float64Array(source.length);
  const b = new Float64Array(source.length);
  for (let step = 0; step < steps; step++) {
    rhs(y, source, h, dt, b);
    if (tolerance > 0) solveUntil(a, b, sweeps, tolerance, y, next);
    else solve(a, b, sweeps, y, next);
  }
  return y;
}

/**
 * Half the squared distance of the state at the end to a wanted one.
 *
 * @param source       at each point, both ends included
 * @param conductivity between each point and the next
 * @param sweeps       of each step; at most so many where there is a tolerance
 * @param tolerance    of the equations of a step; 0: none
 */
export function misfit(
  source: Float64Array,
  conductivity: Float64Array,
  wanted: Float64Array,
  dt: number,
  steps: number,
  sweeps: number,
  tolerance: number,
): number {
  const y = state(source, conductivity, dt, steps, sweeps, tolerance);
  let sum = 0;
  for (let i = 0; i < y.length; i++) sum += (y[i] - wanted[i]) ** 2;
  return sum / (2 * conductivity.length);
}
