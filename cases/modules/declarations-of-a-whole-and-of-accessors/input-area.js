"use strict";
function area(width, height) {
  return width * height * width;
}
module.exports = area;
