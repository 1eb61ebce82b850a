type Numbers = number[] | Float64Array;
export declare class Fit {
  slope: number;
  offset: number;
  constructor(at: Numbers, values: Numbers);
  predict(t: number): number;
}
