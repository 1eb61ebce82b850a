export declare class Gauge {
  private _value;
  constructor(start: number);
  get value(): number;
  set value(to: number | string);
  get half(): number;
}
