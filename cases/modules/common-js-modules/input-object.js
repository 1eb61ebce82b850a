/** @param {number} v */
function half(v) {
  return 0.5 * v;
}
module.exports = {
  half,
  /** @param {number} v */
  twice(v) {
    return 2 * v;
  },
};
