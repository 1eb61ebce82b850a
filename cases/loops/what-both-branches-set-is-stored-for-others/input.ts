// adjoint --function f
// at { x: [0.7, -0.3, 0.9] }
// A number that one branch or the other sets is stored for those that come of it, and so is one that a call gives that does more than to give
// it: the call is not made again.
class Counter {
  calls = 0;

  next(x: number): number {
    this.calls++;
    return Math.sin(x) * this.calls;
  }
}

export function f(x: Float64Array): number {
  const counter = new Counter();
  let sum = 1;
  for (let i = 0; i < x.length; i++) {
    let wave: number;
    if (x[i]! > 0) wave = Math.sin(x[i]!);
    else wave = Math.atan(x[i]!);
    const twice = 2 * wave;
    const thrice = 3 * wave;
    const more = wave + 1;
    const given = counter.next(x[i]!);
    const half = 0.5 * given;
    const third = given / 3;
    const less = given - 1;
    sum += Math.sin(twice) * Math.cos(thrice) * Math.sin(more) * sum;
    sum += Math.sin(half) * Math.cos(third) * Math.sin(less);
  }
  return sum;
}
