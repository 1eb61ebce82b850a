var Interval = class _Interval {
  constructor(low, high) {
    this.low = low;
    this.high = high;
  }
  static around(middle, by) {
    return new _Interval(middle - by, middle + by);
  }
  shifted(by) {
    return new _Interval(this.low + by, this.high * by);
  }
};
const Mark = class {
  constructor(at) {
    this.at = at * at;
  }
};
export { Interval, Mark };
