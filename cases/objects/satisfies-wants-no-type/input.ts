// adjoint --function f
// at { x: 1.2 }
// What `satisfies` asks about keeps its own type: an object with listed properties is no dictionary.
const rates = { low: 2, high: { near: 3, far: 4 } } satisfies Record<string, number | Record<string, number>>;
const steps = { square: (v: number) => v * v, cube: (v: number) => v * v * v } satisfies Record<
  string,
  (v: number) => number
>;

function state(x: number) {
  return { place: x, speed: { here: x * x } } satisfies { [key: string]: number | { [key: string]: number } };
}

export function f(x: number): number {
  const weights = { a: x, b: x * x } satisfies Record<string, number>;
  const table: Record<string, number> = { c: x, d: weights.b } satisfies Record<string, number>;
  let sum = weights.a * weights.b * rates.low + rates.high.far * x;
  for (const key in table) sum += table[key]! * x;
  for (const value of Object.values(weights)) sum *= value;
  const { place, speed } = state(x);
  return sum + steps.square(place) * steps.cube(speed.here);
}
