/** States in single precision: half the memory, where the program can do with 24 bits of each number. */

/** The least number above zero that has all 24 bits, and the largest. */
const LEAST = 2 ** -126;
const LARGEST = (2 - 2 ** -23) * 2 ** 127;

/**
 * Does single precision have these numbers, with a relative error of at most 2^-24? Not those that are too large or too small for it. A whole number below
 * 2^53 may count something: it must be the same.
 */
export function haveSingles(numbers: Float64Array, count: number): boolean {
  for (let i = 0; i < count; i++) {
    const x = numbers[i]!;
    // Infinities, too, zeros of both signs, and NaN.
    if (Object.is(Math.fround(x), x)) continue;
    const size = Math.abs(x);
    if (!(size >= LEAST && size <= LARGEST) || Number.isSafeInteger(x)) return false;
  }
  return true;
}
