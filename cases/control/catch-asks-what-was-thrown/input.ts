// adjoint --function f
// at { x: [2, -3, 40, 60, 0.5], k: 2 }
// at { x: [2, -3, 40, 60, 0.05], k: -2 }
// at { x: [2, 0.2], k: 9 }
export class NotConverged extends Error {}
export class TooLarge extends RangeError {
  constructor(readonly value: number) {
    super(`too large: ${value}`);
  }
}

function root(a: number, steps: number): number {
  if (a < 0) throw new RangeError("negative");
  if (a > 50) throw new TooLarge(a);
  if (a < 0.1) throw new TypeError("nothing");
  let y = a;
  for (let i = 0; i < steps; i++) y = 0.5 * (y + a / y);
  if (Math.abs(y * y - a) > 1e-3) throw new NotConverged(`not after ${steps} steps`);
  return y;
}

function total(x: number[]): number {
  let sum = 0;
  for (const each of x) {
    try {
      sum += root(each, 4);
    } catch (e) {
      if (e instanceof NotConverged) sum += 0.25 * each;
      else if (e instanceof RangeError) sum += each * each;
      else throw e;
    }
  }
  return sum;
}

export function f(x: number[], k: number): number {
  let y = k * x[0]!;
  try {
    try {
      if (k > 5) throw new Error("first");
      y += total(x);
    } catch (e) {
      y *= y;
      throw e;
    }
  } catch (e) {
    const message = (e as Error).message;
    if (e instanceof TypeError && message === "nothing") y -= x[1]!;
    else y += message === "first" ? k * x[1]! : 1;
  }
  return y;
}
