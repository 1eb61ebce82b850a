// adjoint --function f
// refused
// Parameters are keys before the fields; a copy of an object that may be written in any order has the order of its type.
interface Gains {
  kp: number;
  ki: number;
}

class Limits {
  low = 1;
  constructor(readonly high: number) {}
}

function gains(first: boolean, k: number): Gains {
  return first ? { kp: k, ki: 1 } : { ki: k, kp: 2 };
}

export function f(a: number, b: number): number {
  let sum = a;
  for (const value of Object.values(new Limits(b))) sum = 0.5 * sum + value;
  for (const value of Object.values({ ...gains(a > b, b) })) sum = 0.5 * sum + value;
  for (const value of Object.values(structuredClone(gains(a < b, a)))) sum = 0.5 * sum + value;
  return sum;
}
