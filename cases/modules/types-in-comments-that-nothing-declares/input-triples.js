/**
 * @param {triple} out where it goes
 * @param {triple} a the first
 * @param {Array} b the second
 * @param {Number} t between them
 * @returns {triple} out
 */
export function blend(out, a, b, t) {
  for (let i = 0; i < 3; i++) out[i] = a[i] + t * (b[i] - a[i]);
  return out;
}

/**
 * @param {*} a
 * @param {Object} options
 * @return {number}
 */
export function norm(a, options) {
  const s = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
  return options.square ? s : Math.sqrt(s);
}
