"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.both = exports.third = void 0;
const { half, twice: double } = require("./input-object.js");
const whole = require("./input-whole.js");
/** @type {(v: number) => number} */
exports.third = function (v) {
  return v / 3 + half(v);
};
/** @param {number} v @returns {number} */
function square(v) {
  return double(v * v);
}
exports.square = square;
/**
 * @param {number} a
 * @param {number} b
 */
exports.both = (a, b) => (0, exports.third)(a) * whole(new Float64Array([a, b]));
