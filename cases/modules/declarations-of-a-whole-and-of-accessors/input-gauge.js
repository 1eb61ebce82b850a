export class Gauge {
  constructor(start) {
    this._value = start;
  }
  get value() {
    return this._value;
  }
  set value(to) {
    if (typeof to === "string") return;
    this._value = to * this._value;
  }
  get half() {
    return this.value / 2;
  }
}
