// adjoint --function f
// refused
interface Vector extends Iterable<number> {
  readonly size: number;
}
class Pair implements Vector {
  readonly size = 2;
  constructor(
    readonly a: number,
    readonly b: number,
  ) {}
  *[Symbol.iterator](): Generator<number> {
    yield this.a;
    yield this.b;
  }
}
class Turned extends Pair {
  override *[Symbol.iterator](): Generator<number> {
    yield this.b;
    yield this.a;
  }
}
function first([a]: Vector): number {
  return a!;
}
function second([, b]: Pair): number {
  return b!;
}
export function f(x: number, marks?: Set<number>): number {
  const some = marks ?? [];
  const pairs = [new Pair(x, 1), new Turned(2, x)];
  return [...some].length * x + first(pairs[0]!) + second(pairs[1]!);
}
