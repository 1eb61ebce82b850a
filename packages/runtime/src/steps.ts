/**
 * Loops that count by whole steps from a number that may not be whole, run from their last value to their first.
 *
 * From a whole number, `from + k * step` is the value in iteration k. From another one it may not be: each step is rounded. Then the steps are gone again
 * from the start, so that the values are those of the loop, bit by bit.
 */

/** Is it a whole number that V8 keeps as one? Others, and infinite ones, are stepped to. */
function isWhole(from: number): boolean {
  return (from | 0) === from;
}

/** The last value of `for (v = from; v <= to; v += step)`, or with `>=` where the step is negative; one before `from` where there is none. */
export function lastStepTo(from: number, to: number, step = 1): number {
  if (isWhole(from)) {
    const steps = Math.floor(((step > 0 ? Math.floor(to) : Math.ceil(to)) - from) / step);
    return steps === 0 ? from : from + step * steps;
  }
  if (!(step > 0 ? from <= to : from >= to)) return Number.NaN;
  let last = from;
  while (step > 0 ? last + step <= to : last + step >= to) last += step;
  return last;
}

/** The last value of `for (v = from; v < bound; v += step)`, or with `>` where the step is negative; one before `from` where there is none. */
export function lastStepBefore(from: number, bound: number, step = 1): number {
  if (isWhole(from)) {
    const steps = Math.floor(((step > 0 ? Math.ceil(bound) - 1 : Math.floor(bound) + 1) - from) / step);
    return steps === 0 ? from : from + step * steps;
  }
  if (!(step > 0 ? from < bound : from > bound)) return Number.NaN;
  let last = from;
  while (step > 0 ? last + step < bound : last + step > bound) last += step;
  return last;
}

/** As lastStepTo, of a counter that subscripts arrays: an error is thrown where the loop runs and its counter is no whole number. */
export function lastIndexTo(from: number, to: number, step = 1): number {
  return whole(lastStepTo(from, to, step));
}

/** As lastStepBefore, of a counter that subscripts arrays: an error is thrown where the loop runs and its counter is no whole number. */
export function lastIndexBefore(from: number, bound: number, step = 1): number {
  return whole(lastStepBefore(from, bound, step));
}

function whole(index: number): number {
  if (index - Math.floor(index) > 0)
    throw new RangeError(`a loop counts ${index}, which is no subscript: its derivative counts whole numbers`);
  return index;
}

/** The value before this one, of a loop that began at `from`; what ends a loop backward where this one is the first. */
export function previousStep(value: number, from: number, step = 1): number {
  if (isWhole(from)) {
    // A loop that begins at -0 comes back to -0.
    if (value === step && from === 0) return from;
    return value - step;
  }
  if (value === from) return Number.NaN;
  let previous = from;
  while (previous + step !== value) previous += step;
  return previous;
}
