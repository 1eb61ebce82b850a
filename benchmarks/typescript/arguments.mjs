// @ts-check
/**
 * Arguments as the calls of a derivative need them. Differentiated are numbers, arrays of numbers, and arrays of those.
 *
 * @typedef {number | Float64Array | number[] | Float64Array[] | number[][]} Differentiated
 */

/**
 * @param {Differentiated} value
 * @returns {number[]} its numbers in one row
 */
export function numbersOf(value) {
  if (typeof value === "number") return [value];
  /** @type {number[]} */
  const numbers = [];
  for (const part of value) numbers.push(...numbersOf(part));
  return numbers;
}

/**
 * @param {any} value
 * @param {(x: number) => number} change called for one number after the other
 * @returns {any} of the same shape
 */
export function mapNumbers(value, change) {
  if (typeof value === "number") return change(value);
  return value.map((/** @type {any} */ part) => mapNumbers(part, change));
}

/** @param {any} shadow whose numbers become zero, in place */
export function clear(shadow) {
  if (typeof shadow[0] === "number") shadow.fill(0);
  else for (const part of shadow) clear(part);
}
