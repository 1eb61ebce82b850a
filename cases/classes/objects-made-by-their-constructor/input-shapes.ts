export class Vec {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
}
export class Grid {
  readonly data: Float64Array;
  constructor(
    readonly rows: number,
    readonly cols: number,
    data?: Float64Array,
  ) {
    this.data = data ?? new Float64Array(rows * cols);
  }
}
/** Its constructor does more than setting fields. */
export class Counted {
  static made = 0;
  readonly half: number;
  constructor(readonly value: number) {
    this.half = value / 2;
  }
}
/** Its constructor sets them in another order, and one that no parameter gives. */
export class Box {
  readonly low: Vec;
  readonly high: Vec;
  tag = "box";
  constructor(high: Vec, low: Vec) {
    this.low = low;
    this.high = high;
  }
}
export class Span {
  readonly low: number;
  readonly high: number;
  constructor(high: number, low: number) {
    this.low = low;
    this.high = high;
  }
}
