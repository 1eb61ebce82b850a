class Ramp {
  constructor(slope) {
    this.slope = slope;
  }
  at(t) {
    return this.slope * t * t;
  }
}
exports.Ramp = Ramp;
exports.half = (v) => v / 2;
