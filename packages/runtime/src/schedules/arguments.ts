/** What is asked of a schedule must make sense; a RangeError says what does not. */

/** @param what the argument's name in the message */
export function wholeNumber(what: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`${what} must be a whole number, at least ${least}; it is ${value}`);
}

/** Of states to keep: a whole number, or Infinity. */
export function slotCount(what: string, value: number, least: number): void {
  if (value !== Number.POSITIVE_INFINITY) wholeNumber(what, value, least);
}

export function costNumber(what: string, value: number): void {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY))
    throw new RangeError(`${what} must be a finite number, not below zero; it is ${value}`);
}
