/** How often iterations of a loop are run once more, and how many states it pays to store. */
import { leastTime, onlineBound, reachOf } from "@retrograd/runtime/schedules";

/**
 * Iterations that are run without recording where `slots` states of a loop are stored, its first one included. Infinite where there are too many to
 * count. Of loops whose length is not known before: at most so many.
 */
export function advances(slots: number, iterations: number, isCounted: boolean): number {
  if (iterations <= 0) return 0;
  try {
    return isCounted ? leastTime(slots, iterations - 1) : onlineBound(slots, iterations);
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/**
 * Numbers of states to try for a loop: all small ones, larger ones at distances that grow. Where nobody knows how large a state is, only the
 * number with which no iteration is run more than `mostRepeated` times without recording: more memory would seem to cost nothing.
 */
export function slotsToTry(iterations: number, isSizeKnown: boolean): readonly number[] {
  if (iterations <= 1) return [];
  if (!isSizeKnown) return [fewestSlots(iterations)];
  const found: number[] = [];
  for (let slots = 1; slots < iterations; slots = slots < 16 ? slots + 1 : Math.ceil(slots * 1.25)) found.push(slots);
  return [...found, iterations];
}

const mostRepeated = 2;

/** The fewest states with which no iteration is run more than `mostRepeated` times without recording. */
export function fewestSlots(iterations: number): number {
  let [low, high] = [1, iterations];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle, iterations)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function reaches(slots: number, iterations: number): boolean {
  try {
    return reachOf(slots, mostRepeated + 1) >= iterations;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}
