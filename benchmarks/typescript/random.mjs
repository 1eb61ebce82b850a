// @ts-check
/**
 * Numbers that are the same in every run and on every machine.
 *
 * @param {number} seed
 * @returns {() => number} numbers between -1 and 1
 */
export function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}
