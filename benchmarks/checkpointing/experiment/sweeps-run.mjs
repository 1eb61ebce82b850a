// @ts-check
import { leastTime } from "@retrograd/runtime/schedules";

/**
 * What is run without recording when both loops are checkpointed, or the outer one alone. The forward sweep of a loop runs all of its steps; the
 * paper's T(r1, n, r2, m) leaves out the last sweep of each step, whose adjoint follows at once.
 *
 * @param {number} steps
 * @param {number} sweeps of each step
 * @param {{ outer?: number, inner?: number }} states
 */
export function sweepsRun(steps, sweeps, { outer = steps, inner }) {
  const outside = leastTime(outer, steps);
  const inside = inner === undefined ? 0 : steps * leastTime(inner, sweeps);
  return { sweeps: sweeps * outside + inside, advanced: outside + inside };
}
