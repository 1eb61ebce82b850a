var Element = (function () {
  function Element(rest) {
    this.rest = rest;
  }
  Element.prototype.energy = function (at) {
    return 0.5 * (at - this.rest) * this.force(at);
  };
  Element.prototype.force = function (at) {
    return at - this.rest;
  };
  return Element;
}());
var Spring = (function (_super) {
  __extends(Spring, _super);
  function Spring(stiffness, rest) {
    var _this = _super.call(this, rest) || this;
    _this.stiffness = stiffness;
    return _this;
  }
  Spring.prototype.force = function (at) {
    return this.stiffness * _super.prototype.force.call(this, at) + at;
  };
  return Spring;
}(Element));
function __extends(derived, base) {
  Object.setPrototypeOf(derived, base);
  derived.prototype = Object.create(base.prototype, { constructor: { value: derived } });
}
export { Spring };
