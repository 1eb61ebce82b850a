/** @param {Float64Array} x @returns {number} */
module.exports = function norm(x) {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += x[i] * x[i];
  return Math.sqrt(s);
};
