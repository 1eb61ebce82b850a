// adjoint --function f
// at { a: 0.7, b: 0.6 }
// Literals in another order than their type, and classes whose fields come into being in the order of their values.
interface Gains {
  kp: number;
  ki: number;
  kd: number;
}

class Weights {
  sum: number;
  constructor(
    readonly left: number,
    readonly right: number,
  ) {
    this.sum = left + right;
  }
}

/** Each later value weighs half as much. */
function weigh(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum = 0.5 * sum + value;
  return sum;
}

export function f(a: number, b: number): number {
  const gains: Gains = { kd: a * b, ki: b, kp: a };
  const other: Gains = a > b ? { ki: a, kp: b * b, kd: 2 } : gains;
  let sum = weigh(Object.values(gains)) * weigh(Object.values(other));
  for (const key in other) sum = 0.5 * sum + other[key as keyof Gains];
  return sum + weigh(Object.values(new Weights(a, b)));
}
