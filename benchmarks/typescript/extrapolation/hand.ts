/**
 * The adjoint of `program.ts`, by hand: every state at which the right-hand side is evaluated is recorded, one after the other in
 * one array. The extrapolation is linear with constant coefficients and records nothing.
 */
import type { Planet } from "./program.js";

const LEVELS = 6;
const SIZE = 6;
/** States in a step: of the midpoint rule with 2, 4, … substeps those before each substep and the last. */
const STATES = LEVELS * (LEVELS + 1) + LEVELS;

function orbit(planet: Planet, states: Float64Array, at: number, slope: Float64Array): void {
  const x = states[at];
  const y = states[at + 1];
  const z = states[at + 2];
  const r2 = x * x + y * y + z * z;
  const gravity = planet.mu / (r2 * Math.sqrt(r2));
  const j = (1.5 * planet.oblateness) / r2;
  const zz = (5 * z * z) / r2;
  const across = -gravity * (1 + j * (1 - zz));
  slope[0] = states[at + 3];
  slope[1] = states[at + 4];
  slope[2] = states[at + 5];
  slope[3] = across * x;
  slope[4] = across * y;
  slope[5] = -gravity * z * (1 + j * (3 - zz));
}

/** Adds the adjoint of the slope, times the factor, to that of the state. */
function orbit_b(
  planet: Planet,
  states: Float64Array,
  at: number,
  stateb: Float64Array,
  slopeb: Float64Array,
  factor: number,
): void {
  const x = states[at];
  const y = states[at + 1];
  const z = states[at + 2];
  const r2 = x * x + y * y + z * z;
  const inverse = 1 / r2;
  const gravity = planet.mu * inverse * Math.sqrt(inverse);
  const j = 1.5 * planet.oblateness * inverse;
  const zz = 5 * z * z * inverse;
  const across = 1 + j * (1 - zz);
  const along = 1 + j * (3 - zz);
  const axb = -factor * slopeb[3];
  const ayb = -factor * slopeb[4];
  const azb = -factor * slopeb[5];
  const flat = x * axb + y * ayb;
  const upright = z * azb;
  const jb = gravity * (flat * (1 - zz) + upright * (3 - zz));
  const zzb = -gravity * j * (flat + upright);
  const gravityb = flat * across + upright * along;
  const r2b = -inverse * (1.5 * gravity * gravityb + j * jb + zz * zzb);
  stateb[0] += gravity * across * axb + 2 * x * r2b;
  stateb[1] += gravity * across * ayb + 2 * y * r2b;
  stateb[2] += gravity * along * azb + 2 * z * r2b + 10 * z * inverse * zzb;
  stateb[3] += factor * slopeb[0];
  stateb[4] += factor * slopeb[1];
  stateb[5] += factor * slopeb[2];
}

/** The midpoint rule from the state that stands at `at`; records what follows it and gives the smoothed result. */
function midpoint(
  planet: Planet,
  states: Float64Array,
  at: number,
  h: number,
  n: number,
  slope: Float64Array,
  result: Float64Array,
): void {
  orbit(planet, states, at, slope);
  for (let i = 0; i < SIZE; i++) states[at + SIZE + i] = states[at + i] + h * slope[i];
  for (let m = 1; m < n; m++) {
    const here = at + m * SIZE;
    orbit(planet, states, here, slope);
    for (let i = 0; i < SIZE; i++) states[here + SIZE + i] = states[here - SIZE + i] + 2 * h * slope[i];
  }
  const last = at + n * SIZE;
  orbit(planet, states, last, slope);
  for (let i = 0; i < SIZE; i++) result[i] = 0.5 * (states[last + i] + states[last - SIZE + i] + h * slope[i]);
}

/** Adds to startb; `currentb` and `previousb` are work space. */
function midpoint_b(
  planet: Planet,
  states: Float64Array,
  at: number,
  h: number,
  n: number,
  startb: Float64Array,
  resultb: Float64Array,
  work: Float64Array[],
): void {
  let [currentb, previousb] = work;
  for (let i = 0; i < SIZE; i++) {
    const half = 0.5 * resultb[i];
    currentb[i] = half;
    previousb[i] = half;
  }
  orbit_b(planet, states, at + n * SIZE, currentb, resultb, 0.5 * h);
  for (let m = n - 1; m >= 1; m--) {
    // next = previous + 2 h slope(current): the adjoint of next goes on as that of previous.
    orbit_b(planet, states, at + m * SIZE, previousb, currentb, 2 * h);
    const exchanged = currentb;
    currentb = previousb;
    previousb = exchanged;
  }
  for (let i = 0; i < SIZE; i++) startb[i] += currentb[i] + previousb[i];
  orbit_b(planet, states, at, startb, currentb, h);
}

export function rendezvousMiss_b(
  start: number[],
  startb: number[],
  meeting: number[],
  planet: Planet,
  duration: number,
  steps: number,
  rendezvousMissb: number,
): void {
  const bigStep = duration / steps;
  const states = new Float64Array(steps * STATES * SIZE);
  const slope = new Float64Array(SIZE);
  const rows = Array.from({ length: LEVELS }, () => new Float64Array(SIZE));
  const y = Float64Array.from(start);
  for (let step = 0; step < steps; step++) {
    let at = step * STATES * SIZE;
    for (let level = 0; level < LEVELS; level++) {
      const n = 2 * (level + 1);
      states.set(y, at);
      midpoint(planet, states, at, bigStep / n, n, slope, rows[level]);
      at += (n + 1) * SIZE;
    }
    // Column by column, in place: row i of column k takes the place of row i of column k - 1.
    for (let k = 1; k < LEVELS; k++) {
      for (let row = LEVELS - 1; row >= k; row--) {
        const part = 1 / (((row + 1) / (row - k + 1)) ** 2 - 1);
        for (let i = 0; i < SIZE; i++) rows[row][i] += part * (rows[row][i] - rows[row - 1][i]);
      }
    }
    y.set(rows[LEVELS - 1]);
  }

  const yb = new Float64Array(SIZE);
  const rowsb = Array.from({ length: LEVELS }, () => new Float64Array(SIZE));
  const work = [new Float64Array(SIZE), new Float64Array(SIZE)];
  for (let i = 0; i < 3; i++) yb[i] = 2 * (y[i] - meeting[i]) * rendezvousMissb;
  for (let step = steps - 1; step >= 0; step--) {
    for (let row = 0; row < LEVELS - 1; row++) rowsb[row].fill(0);
    rowsb[LEVELS - 1].set(yb);
    for (let k = LEVELS - 1; k >= 1; k--) {
      for (let row = k; row < LEVELS; row++) {
        const part = 1 / (((row + 1) / (row - k + 1)) ** 2 - 1);
        for (let i = 0; i < SIZE; i++) {
          const seed = part * rowsb[row][i];
          rowsb[row - 1][i] -= seed;
          rowsb[row][i] += seed;
        }
      }
    }
    yb.fill(0);
    let at = step * STATES * SIZE;
    for (let level = 0; level < LEVELS; level++) {
      const n = 2 * (level + 1);
      midpoint_b(planet, states, at, bigStep / n, n, yb, rowsb[level], work);
      at += (n + 1) * SIZE;
    }
  }
  for (let i = 0; i < SIZE; i++) startb[i] += yb[i];
}
