// adjoint --function f
// at { x: [1.5, 2.2, 0.3] }
// A field of type Iterable<number> holds arrays of either kind: its text says which.
interface Series {
  values: Iterable<number>;
  weight: number;
}
class Named {
  constructor(
    readonly name: string,
    private readonly values: Iterable<number>,
  ) {}
  total(): number {
    let sum = 0;
    for (const value of this.values) sum += value * value;
    return sum;
  }
}
export function f(x: number[]): number {
  const first: Series = { values: x, weight: 2 };
  const second: Series = { values: x.map((v) => v * v), weight: 3 };
  const third: Series = { values: Float64Array.from(x), weight: 3 };
  let sum = new Named("all", x).total() + new Named("some", new Set([1, 2])).total() * x[0]!;
  for (const series of [first, second, third]) {
    let place = 1;
    for (const value of series.values) sum += value * series.weight * place++;
  }
  return sum;
}
