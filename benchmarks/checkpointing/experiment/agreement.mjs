// @ts-check
/** How many numbers have other bits. @param {number[]} xs @param {number[]} ys */
export const differing = (xs, ys) => xs.filter((x, i) => !Object.is(x, ys[i])).length + Math.abs(xs.length - ys.length);

/** The largest difference, relative to the largest number. @param {number[]} xs @param {number[]} ys */
export const relative = (xs, ys) =>
  Math.max(...xs.map((x, i) => Math.abs(x - ys[i]))) / Math.max(...ys.map((y) => Math.abs(y)));
