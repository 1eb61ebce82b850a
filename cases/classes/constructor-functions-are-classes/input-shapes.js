function Shape(side) {
  if (!(this instanceof Shape)) return new Shape(side);
  this.side = side;
}
/** What it covers. */
Shape.prototype.area = function () {
  return this.side * this.side;
};
Shape.prototype.describe = function describe() {
  return this.area() + this.corners;
};
Shape.prototype.corners = 4;
Shape.square = function (side) {
  return Shape(side);
};

function Disc(radius, name) {
  Shape.call(this, radius);
  this.name = name;
}
Disc.prototype = Object.create(Shape.prototype);
Disc.prototype.constructor = Disc;
Disc.prototype.area = function () {
  return Math.PI * this.side ** 2;
};
Disc.prototype.describe = function () {
  return 2 * Shape.prototype.describe.call(this);
};
Disc.prototype.grow = function (by) {
  this.side += by * this.area();
};

var Tank = /** @class */ (function () {
  function Vessel(size) {
    this.size = size;
    this.level = 0;
  }
  Vessel.prototype = {
    constructor: Vessel,
    "fill": function (by) {
      this.level += by * this.free;
      return this;
    },
  };
  Object.defineProperty(Vessel.prototype, "free", {
    get: function () {
      return this.size - this.level;
    },
    enumerable: false,
    configurable: true,
  });
  return Vessel;
})();

export { Disc, Shape, Tank };
