// @ts-check
/**
 * Bytes that a strategy has at once at most: its states (three arrays and a counter in the loop over the steps, two in the other one), one of each more
 * while it is put back, the records of a sweep (two arrays), and some for pointers.
 *
 * @param {number} points
 * @param {number} sweeps of a step, at most
 * @param {{ outer?: number, inner?: number }} strategy
 */
export function mostBytes(points, sweeps, { outer = 0, inner }) {
  const array = 8 * (points + 2);
  const inStep = inner === undefined ? 2 * sweeps * array : (inner + 1) * (2 * array + 8) + 2 * array;
  return (outer + 1) * (3 * array + 8) + inStep + 200;
}
