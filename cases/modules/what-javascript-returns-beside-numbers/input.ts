// adjoint --function f
// at { x: [0.7, 0.6, 0.3] }
// A number or false, options that the call leaves out, and an error that the text expects: the derivative passes every check.
import { length, root } from "./input-search.js";

class Line {
  slope: number;
  constructor(x: number[]) {
    // @ts-expect-error only a copy is made with true
    if (x === true) this.slope = 1;
    else this.slope = length(x[0]!, x[1]!) as number;
  }
}

export function f(x: number[]): number {
  const found = root((t: number) => t * t - x[0]! * t - 1, 1.5);
  const line = new Line(x);
  return (typeof found === "number" ? found * x[2]! : 0) + line.slope;
}
