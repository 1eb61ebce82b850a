/**
 * @param {number[]} x
 * @param {(v: number) => number} g
 * @returns {number}
 */
export function total(x, g) {
  let s = 0;
  for (const v of x) s += g(v);
  return s;
}
